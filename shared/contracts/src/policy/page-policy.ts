import { z } from 'zod/mini';
import type { JurisdictionPolicy } from './jurisdiction-policy.ts';

const isShown = () => z._default(z.boolean(), false);

/**
 * Part of the policy that a page has: of the licence for a visitor, in the user record for a player. Only for display,
 * the server decides. Plain strings where the server may add values, which older hosts must not refuse.
 */
export const PagePolicy = z.object({
  clock: isShown(),
  elapsed: isShown(),
  netPosition: isShown(),
  balanceInFullscreen: isShown(),
  rgBar: z._default(z.array(z.string()), []),
  register: z.prefault(z.object({ ids: z._default(z.array(z.string()), []) }), {}),
  noticeEveryMinutes: z._default(z.nullable(z.number()), null),
  realityCheck: z.prefault(z.object({ content: z._default(z.array(z.string()), []) }), {}),
  demo: z._default(z.enum(['open', 'ageVerified', 'off']), 'off'),
  panicButton: isShown(),
});
export type PagePolicy = z.infer<typeof PagePolicy>;

/** The page's part of a policy. */
export const pagePolicyOf = (policy: JurisdictionPolicy): PagePolicy => PagePolicy.parse(policy);
