import { z } from 'zod/mini';
import type { Open } from '../open-word.ts';
import type { JurisdictionPolicy } from './jurisdiction-policy.ts';

const isShown = () => z._default(z.boolean(), false);

/**
 * The part of a policy that pages get: of the licence for a visitor, in the user record for a player. It is only for display, because
 * the server decides. It has plain strings where the server may add values, which older hosts must not reject.
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
  ageBeforePlay: isShown(),
  panicButton: isShown(),
});
export type PagePolicy = Open<z.infer<typeof PagePolicy>>;

/**
 * Returns the page's part of a policy. The strictest policy, of countries without a file, merges the registers of other countries.
 * The page names none of them, because a player from a third country cannot join them.
 */
export const pagePolicyOf = (policy: JurisdictionPolicy): z.infer<typeof PagePolicy> => {
  const shown = PagePolicy.parse(policy);
  return policy.jurisdiction === 'unknown' ? { ...shown, register: { ids: [] } } : shown;
};
