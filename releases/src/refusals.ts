/** Refusal codes of the registry with their HTTP status. The code is for programs, the message for people. */
const REFUSALS = {
  invalid_delivery: 400,
  cut_off: 400,
  unauthenticated: 401,
  forbidden: 403,
  xsrf_invalid: 403,
  not_found: 404,
  too_slow: 408,
  revision_conflict: 409,
  version_taken: 409,
  name_taken: 409,
  frozen: 409,
  quarantined: 409,
  not_proven: 409,
  nothing_to_roll_back: 409,
  moved_together: 409,
  damaged_release: 409,
  incomplete_upload: 409,
  too_large: 413,
  unsupported_media_type: 415,
  altered_bytes: 422,
  invalid_release: 422,
  gate_refused: 422,
  not_live: 422,
  invalid_canary: 422,
  invalid_token: 422,
  invalid_address: 422,
  too_many_requests: 429,
  unavailable: 503,
} as const;
export type RefusalCode = keyof typeof REFUSALS;

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Record<string, unknown> | undefined;
  readonly fieldErrors: Record<string, string> | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    more: { details?: Record<string, unknown>; fieldErrors?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = more.details;
    this.fieldErrors = more.fieldErrors;
  }

  get status(): number {
    return REFUSALS[this.code];
  }

  /** Returns the same refusal with renamed fields. */
  withFields(nameOf: (field: string) => string): Refusal {
    if (!this.fieldErrors) return this;
    const fieldErrors = Object.fromEntries(Object.entries(this.fieldErrors).map(([name, why]) => [nameOf(name), why]));
    return new Refusal(this.code, this.message, { ...(this.details ? { details: this.details } : {}), fieldErrors });
  }
}

/** Creates the refusal for an unknown or removed channel; `field` is the request field that names it. */
export const unknownChannel = (name: string, field?: string): Refusal =>
  new Refusal(
    'not_found',
    `There is no channel "${name}".`,
    field === undefined ? {} : { fieldErrors: { [field]: 'unknown' } },
  );
