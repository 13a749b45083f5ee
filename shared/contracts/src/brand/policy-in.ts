import type { PagePolicy } from '../policy/page-policy.ts';
import type { SessionState } from '../session.ts';
import type { PageBrand } from './page-brand.ts';

/** The policy on a page: the player's, else what the page knows of the brand. */
export const policyIn = (session: SessionState, brand: Pick<PageBrand, 'policy'>): PagePolicy =>
  (session.status === 'player' ? session.user.policy : undefined) ?? brand.policy;
