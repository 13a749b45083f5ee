import { join } from 'node:path';
import type { Fault, Plan } from '../plan.ts';
import { rewriteFunctions } from './damage-database.ts';
import type { PlantedBug } from './planted-bug.ts';

const preload = (name: string) => join(import.meta.dirname, `${name}.ts`);

/** Bugs that show only if the victim is killed at the wrong moment. */
export const KILL_DEPENDENT_BUGS: readonly (PlantedBug & Pick<Fault, 'victim' | 'of'>)[] = [
  {
    bug: 'the reply goes out before the commit',
    victim: 'node',
    sabotage: { preload: preload('reply-before-commit') },
    found: 'an acknowledged operation is missing',
  },
  {
    bug: 'a commit is acknowledged before it is on disk',
    victim: 'database',
    sabotage: {
      spoil: async (query) => {
        await query(`do $$ begin
          execute format('alter database %I set synchronous_commit = off', current_database()); end $$`);
      },
    },
    found: 'an acknowledged operation is missing',
  },
  {
    bug: 'credit and debit are two transactions',
    victim: 'node',
    of: /deposit_of_the_house/,
    sabotage: {
      preload: preload('two-transactions'),
      spoil: async (query) => {
        await query('drop trigger posting_balances on posting');
        await query('create table owed (backend int, transfer_id bigint, account_id bigint, unit text, amount bigint)');
        await query(`create function deposit_of_the_house() returns void language sql as $$
          with due as (delete from owed where backend = pg_backend_pid() returning *)
          insert into posting (transfer_id, account_id, unit, amount)
          select transfer_id, account_id, unit, amount from due where amount <> 0 $$`);
        await rewriteFunctions(query, [
          ['wallet_move', /,\s*\(v_other, -v_total\)/, ''],
          [
            'wallet_move',
            /insert into outbox/,
            'insert into owed values (pg_backend_pid(), p_transfer, v_other, v_w.currency, -v_total); insert into outbox',
          ],
        ]);
      },
    },
    found: 'a transfer does not sum to zero',
  },
];

/**
 * Plans two kills, so that one of them hits the wrong moment. They happen before statements that match `of`, early
 * enough to occur even on a busy machine. Without `of`, they happen before any money statements.
 */
export function planKills({ victim, of }: Pick<Fault, 'victim' | 'of'>): Plan {
  const fault = (statement: number): Fault => ({
    victim,
    node: 0,
    statement,
    of,
    phase: 'before',
    delayMs: 0,
    againAfterMs: undefined,
  });
  return { seed: 11, nodes: 1, finishes: false, faults: (of ? [10, 10] : [80, 61]).map(fault) };
}
