import type { Sabotage } from '../run.ts';
import { dropConstraints, type FunctionChange, rewriteFunctions } from './damage-database.ts';

/** Bug that the checker must find, with the name of the violation. */
export interface PlantedBug {
  bug: string;
  sabotage: Sabotage;
  found: string | RegExp;
}

interface Damage {
  statements?: readonly string[];
  /** Types of the constraints that are dropped, by table; see dropConstraints(). */
  unguarded?: Readonly<Record<string, string>>;
  changes: readonly FunctionChange[];
}

/** Returns sabotage that damages the database so that a bug takes effect. */
export const damageDatabase = ({ statements = [], unguarded = {}, changes }: Damage): Sabotage => ({
  spoil: async (query) => {
    for (const statement of statements) await query(statement);
    for (const [table, types] of Object.entries(unguarded)) await dropConstraints(query, table, types);
    await rewriteFunctions(query, changes);
  },
});

/** Returns sabotage that changes the product's database functions. */
export const changeFunctions = (...changes: FunctionChange[]): Sabotage => damageDatabase({ changes });
