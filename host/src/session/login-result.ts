import type { ApiFailure } from '@parlay/contracts/api';
import type { Consent, LoginResult } from '@parlay/ports';
import { z } from 'zod/mini';
import { isAway } from './logouts.ts';

const ConsentList = z.object({
  consents: z.array(z.object({ type: z.string(), presentedText: z.optional(z.string()) })),
});

/** Maps a failed login to its result, with the consents it needs. */
export function failedLogin(error: ApiFailure): LoginResult {
  const list = z.safeParse(ConsentList, error.details);
  if (list.success) return { ok: false, fault: 'consents', consents: list.data.consents as Consent[], error };
  if (error.status === 429) return { ok: false, fault: 'limited', error };
  return { ok: false, fault: isAway(error) ? 'unreachable' : 'refused', error };
}
