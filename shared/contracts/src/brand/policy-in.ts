import type { PagePolicy } from '../policy/page-policy.ts';
import type { SessionState } from '../session.ts';
import type { PageBrand } from './page-brand.ts';

/** Returns the policy for a page: the player's, or otherwise the brand's. */
export const policyIn = (session: SessionState, brand: Pick<PageBrand, 'policy'>): PagePolicy =>
  (session.status === 'player' ? session.user.policy : undefined) ?? brand.policy;
