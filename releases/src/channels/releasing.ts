import type { Brand } from '@parlay/contracts/brand-data';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { Db } from '../database/connect.ts';
import type { BrowserCheck } from '../gate/browser-check-job.ts';
import type { Budgets } from '../gate/sizes.ts';

/** Fields of a brand that releases need: canaries target its id, and releases must have its languages. */
export type ServedBrand = Pick<Brand, 'id' | 'locales'> & Partial<Pick<Brand, 'name'>>;

/** Dependencies of every channel change. */
export interface Releasing {
  db: Db;
  store: ArtifactStore;
  brands: readonly ServedBrand[];
  /** Limits on the bytes that visitors load of each remote. */
  budgets: Budgets;
  /** Checks in a browser how the site would work after a promotion; absent if only the gate's rules decide. */
  browserCheck?: BrowserCheck | undefined;
}
