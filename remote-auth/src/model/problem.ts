import type { LoginResult } from '@parlay/ports';

/** Why a login did not work, as the form says it: once, for the form as a whole. */
export type LoginProblem =
  /** Username or password: which of them is not said (D1). */
  | { kind: 'credentials'; reference?: string | undefined }
  /** Refused for another reason that the server put into words. */
  | { kind: 'refused'; message: string; reference?: string | undefined }
  /** Seconds until the next try, where the server says so. */
  | { kind: 'limited'; seconds?: number | undefined; reference?: string | undefined }
  /** Nobody answered, or the server is not well. */
  | { kind: 'unreachable'; reference?: string | undefined };

export function problemOf(result: Extract<LoginResult, { ok: false }>): LoginProblem {
  const { code, message, reference, retryAfterSeconds } = result.error;
  if (result.fault === 'limited') return { kind: 'limited', seconds: retryAfterSeconds, reference };
  if (result.fault === 'unreachable') return { kind: 'unreachable', reference };
  if (code === 'invalid_credentials' || !message) return { kind: 'credentials', reference };
  return { kind: 'refused', message, reference };
}

/** A wait in words: seconds below a minute and a half, whole minutes above, never too short. */
export function waitOf(seconds: number | undefined): { unit: 'moment' | 'seconds' | 'minutes'; count: number } {
  if (seconds === undefined || seconds <= 0) return { unit: 'moment', count: 0 };
  return seconds < 90
    ? { unit: 'seconds', count: Math.ceil(seconds) }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) };
}
