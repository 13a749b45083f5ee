import type { Sabotage } from '../run.ts';
import { type Change, rewrite, unguard } from './spoil.ts';

/** A bug that the checker has to find, and by which of its names. */
export interface PlantedBug {
  bug: string;
  sabotage: Sabotage;
  found: string | RegExp;
}

interface Damage {
  statements?: readonly string[];
  /** Tables without their safety nets, and which types of those: see unguard(). */
  unguarded?: Readonly<Record<string, string>>;
  changes: readonly Change[];
}

/** A database that is damaged so that a bug can do its work. */
export const broken = ({ statements = [], unguarded = {}, changes }: Damage): Sabotage => ({
  spoil: async (query) => {
    for (const statement of statements) await query(statement);
    for (const [table, types] of Object.entries(unguarded)) await unguard(query, table, types);
    await rewrite(query, changes);
  },
});

/** A database in which functions of the product are others. */
export const changed = (...changes: Change[]): Sabotage => broken({ changes });
