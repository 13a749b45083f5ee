/** Reason for a failed call: a refusal by the registry, or a network failure. */
export interface Failure {
  /** The registry's code, `unreachable` without a response, or `unexpected` for an unknown response. */
  code: string;
  /** Explanation for the operator, with the next step if it is known. */
  message: string;
  /** Reference to the error in the registry's log. */
  reference?: string | undefined;
  fieldErrors?: Record<string, string> | undefined;
  details?: Record<string, unknown> | undefined;
}

export type Outcome<T> = { ok: true; data: T } | { ok: false; error: Failure };
