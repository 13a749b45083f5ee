import { z } from 'zod/mini';
import type { Open } from '../open-word.ts';
import type { JurisdictionPolicy } from './jurisdiction-policy.ts';

const isShown = () => z._default(z.boolean(), false);

/**
 * The part of a policy that pages get, from the licence for a visitor or from the user record for a player. It is only
 * for display, because the server decides. Fields to which the server may add values are plain strings, so that older
 * hosts accept them.
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
 * Returns the page's part of a policy. The strictest policy, for countries without a file, merges the registers of all
 * countries. The page omits them, because a player from another country cannot join them.
 */
export const pagePolicyOf = (policy: JurisdictionPolicy): z.infer<typeof PagePolicy> => {
  const pagePolicy = PagePolicy.parse(policy);
  return policy.jurisdiction === 'unknown' ? { ...pagePolicy, register: { ids: [] } } : pagePolicy;
};
