/** Reason why a call failed: the registry's refusal, or a network failure. */
export interface Failure {
  /** The registry's code, `unreachable` without a response, or `unexpected` for an unknown response. */
  code: string;
  /** A sentence that says what happened and, if known, what to do. */
  message: string;
  /** Reference of the error in the registry's log. */
  reference?: string | undefined;
  fieldErrors?: Record<string, string> | undefined;
  details?: Record<string, unknown> | undefined;
}

export type Outcome<T> = { ok: true; data: T } | { ok: false; error: Failure };
