import type { Sabotage } from '../run.ts';
import { type Change, rewrite, unguard } from './spoil.ts';

/** A bug that the checker must find, with the name of the violation. */
export interface PlantedBug {
  bug: string;
  sabotage: Sabotage;
  found: string | RegExp;
}

interface Damage {
  statements?: readonly string[];
  /** Tables that lose their constraints, with the types of those constraints; see unguard(). */
  unguarded?: Readonly<Record<string, string>>;
  changes: readonly Change[];
}

/** Returns sabotage that damages the database so that a bug takes effect. */
export const broken = ({ statements = [], unguarded = {}, changes }: Damage): Sabotage => ({
  spoil: async (query) => {
    for (const statement of statements) await query(statement);
    for (const [table, types] of Object.entries(unguarded)) await unguard(query, table, types);
    await rewrite(query, changes);
  },
});

/** Returns sabotage that changes functions of the product. */
export const changed = (...changes: Change[]): Sabotage => broken({ changes });
