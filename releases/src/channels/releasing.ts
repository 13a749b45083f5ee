import type { Brand } from '@parlay/contracts/brand-data';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { Db } from '../database/connect.ts';
import type { BrowserCheck } from '../gate/browser-check-job.ts';
import type { Budgets } from '../gate/sizes.ts';

/** The part of a brand that releases need: canaries name it, and releases must have its languages. */
export type ServedBrand = Pick<Brand, 'id' | 'locales'>;

/** Dependencies of every change of a channel. */
export interface Releasing {
  db: Db;
  store: ArtifactStore;
  brands: readonly ServedBrand[];
  /** The most that visitors may load of each remote. */
  budgets: Budgets;
  /** Checks in a browser what a promotion would make of the site; absent where releases go live by the rules alone. */
  browserCheck?: BrowserCheck | undefined;
}
