import type { LoginResult } from '@parlay/ports';

/** A failed login, shown as one message for the whole form. */
export type LoginFailure =
  /** Wrong username or password. Does not reveal which (D1). */
  | { kind: 'credentials'; reference?: string | undefined }
  /** Refused for another reason, with the server's message. */
  | { kind: 'refused'; message: string; reference?: string | undefined }
  /** The player's credentials are correct, but the player is on a break. */
  | { kind: 'onBreak'; until: string; reference?: string | undefined }
  /** The player is self-excluded. `until` is the earliest end, or null if there is none. */
  | { kind: 'selfExcluded'; until: string | null; reference?: string | undefined }
  /** Seconds until the next attempt, if the server states them. */
  | { kind: 'limited'; seconds?: number | undefined; reference?: string | undefined }
  /** No response, or a server error. */
  | { kind: 'unreachable'; reference?: string | undefined };

export function failureOf(result: Extract<LoginResult, { ok: false }>): LoginFailure {
  const { code, message, details, reference, retryAfterSeconds } = result.failure;
  if (result.error === 'limited') return { kind: 'limited', seconds: retryAfterSeconds, reference };
  if (result.error === 'unreachable') return { kind: 'unreachable', reference };
  const until = typeof details?.until === 'string' ? details.until : null;
  if (code === 'on_break' && until !== null) return { kind: 'onBreak', until, reference };
  if (code === 'self_excluded') return { kind: 'selfExcluded', until, reference };
  if (code === 'invalid_credentials' || !message) return { kind: 'credentials', reference };
  return { kind: 'refused', message, reference };
}

/** Splits a wait into unit and count: seconds below 90 seconds, otherwise whole minutes, rounded up. */
export function waitOf(seconds: number | undefined): { unit: 'moment' | 'seconds' | 'minutes'; count: number } {
  if (seconds === undefined || seconds <= 0) return { unit: 'moment', count: 0 };
  return seconds < 90
    ? { unit: 'seconds', count: Math.ceil(seconds) }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) };
}
