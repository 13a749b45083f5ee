/** Why a call did not work: the registry's refusal, or a failure on the way. */
export interface Failure {
  /** The registry's code; `unreachable` without an answer, `unexpected` for one that is not understood. */
  code: string;
  /** A sentence that says what happened, and what to do where that is known. */
  message: string;
  /** Found again in the registry's log. */
  reference?: string | undefined;
  fieldErrors?: Record<string, string> | undefined;
  details?: Record<string, unknown> | undefined;
}

export type Outcome<T> = { ok: true; data: T } | { ok: false; error: Failure };
