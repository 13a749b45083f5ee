import type { ValidationKey } from '@parlay/contracts/validation/rule';
import { REFUSAL_ERRORS } from '../refusals.gen.ts';

/**
 * Error codes of calls, with their HTTP status. `report` marks failures on our side, which are logged as errors. SQL
 * functions declare their own codes. The process does not start unless content/messages has a text for each code in
 * every language.
 */
export const ERRORS = {
  ...REFUSAL_ERRORS,
  invalid_request: { status: 400 },
  malformed_json: { status: 400 },
  malformed_text: { status: 400 },
  malformed_url: { status: 400 },
  idempotency_key_required: { status: 400 },
  not_authenticated: { status: 401 },
  invalid_signature: { status: 401 },
  invalid_credentials: { status: 401 },
  xsrf_invalid: { status: 403 },
  cookies_blocked: { status: 403 },
  https_required: { status: 403 },
  origin_refused: { status: 403 },
  consents_required: { status: 403 },
  registration_blocked: { status: 403 },
  connection_blocked: { status: 403 },
  country_blocked: { status: 403 },
  maintenance: { status: 403 },
  otp_required: { status: 403 },
  registration_refused: { status: 403 },
  register_listed: { status: 403 },
  account_suspended: { status: 403 },
  account_closed: { status: 403 },
  account_under_review: { status: 403 },
  country_change_refused: { status: 403 },
  time_limit_reached: { status: 403 },
  forbidden: { status: 403 },
  unknown_token: { status: 404 },
  method_not_allowed: { status: 405 },
  bonus_used: { status: 409 },
  game_open: { status: 409 },
  slot_session_required: { status: 409 },
  deposit_decided: { status: 409 },
  ticket_closed: { status: 409 },
  upload_moved: { status: 409 },
  document_accepted: { status: 409 },
  uploads_full: { status: 409 },
  body_too_large: { status: 413 },
  url_too_long: { status: 414 },
  unsupported_media_type: { status: 415 },
  misdirected_request: { status: 421 },
  unprocessable: { status: 422 },
  file_too_large: { status: 422 },
  file_unfit: { status: 422 },
  stake_out_of_range: { status: 422 },
  instrument_limit_reached: { status: 422 },
  bonus_code_unknown: { status: 422 },
  idempotency_conflict: { status: 422 },
  registration_token_invalid: { status: 422 },
  otp_invalid: { status: 422 },
  link_unknown: { status: 422 },
  link_expired: { status: 422 },
  link_used: { status: 422 },
  rate_limited: { status: 429 },
  busy: { status: 429 },
  too_many_attempts: { status: 429 },
  email_check_limited: { status: 429 },
  too_many_uploads: { status: 429 },
  headers_too_large: { status: 431 },
  internal: { status: 500, report: true },
  provider_unavailable: { status: 502, report: true },
  unavailable: { status: 503, report: true },
} as const satisfies Record<string, { status: number; report?: boolean }>;

export type ErrorCode = keyof typeof ERRORS;

/** Message keys by field path ("address.city"), header, or invalid part of the request (VA1). */
export type FieldErrors = Record<string, ValidationKey>;

export interface FailureDetail {
  fieldErrors?: FieldErrors;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

/** Failure that is reported to the caller. Created by `refuse()` and written by the error handler. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: FailureDetail;

  constructor(code: ErrorCode, detail: FailureDetail = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.detail = detail;
  }
}

export const refuse = (code: ErrorCode, detail?: FailureDetail, cause?: unknown): Refusal =>
  new Refusal(code, detail, cause);
