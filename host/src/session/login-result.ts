import type { ApiFailure } from '@parlay/contracts/api';
import type { Consent, LoginResult } from '@parlay/ports';
import { z } from 'zod/mini';
import { isUnreachable } from './logouts.ts';

const ConsentList = z.object({
  consents: z.array(z.object({ type: z.string(), presentedText: z.optional(z.string()) })),
});

/** Maps a failed login to its result, including the consents it requires. */
export function failedLogin(failure: ApiFailure): LoginResult {
  const list = z.safeParse(ConsentList, failure.details);
  if (list.success) return { ok: false, error: 'consents', consents: list.data.consents as Consent[], failure };
  if (failure.status === 429) return { ok: false, error: 'limited', failure };
  return { ok: false, error: isUnreachable(failure) ? 'unreachable' : 'refused', failure };
}
