import type { Sabotage } from '../run.ts';
import { type Change, rewrite } from './spoil.ts';

/** A bug that the checker has to find, and by which of its names. */
export interface PlantedBug {
  bug: string;
  sabotage: Sabotage;
  found: string | RegExp;
}

/** A database in which functions of the product are others. */
export const changed = (...changes: Change[]): Sabotage => ({ spoil: (query) => rewrite(query, changes) });
