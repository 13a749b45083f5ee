import type { EntryOf, Verdict } from '../log.ts';
import type { FreeRoundsRow } from '../tables.gen.ts';
import { type Evidence, presenceOf } from './books.ts';
import { checkCounts } from './free-plays.ts';
import { strongest } from './money.ts';

interface Staked {
  entry: EntryOf<'stake'>;
  verdict: Verdict;
}

/** Rounds that the house pays: none costs the player anything, and none is played twice. Wins stand with those of games. */
export function checkFreeRounds(evidence: Evidence): void {
  const { freeRounds } = evidence.tables;
  const rows = Map.groupBy(freeRounds, ({ transaction }) => transaction);
  const asked = evidence.of('stake').filter(({ entry }) => entry.operation.free !== undefined);
  for (const staked of asked) checkStake(evidence, staked, rows.get(staked.entry.operation.transaction) ?? []);
  const known = new Set(asked.map(({ entry }) => entry.operation.transaction));
  for (const row of freeRounds) {
    if (!known.has(row.transaction))
      evidence.report('an operation that nobody asked for', `free round ${row.transaction}`);
    checkReturn(evidence, row);
  }
  checkCounts(evidence, 'free-rounds', ({ id }) => ({
    count: freeRounds.filter(({ bonus, isRolledBack }) => bonus === id && !isRolledBack).length,
    won: wonBy(evidence, id),
  }));
}

function checkStake(evidence: Evidence, { entry, verdict }: Staked, rows: readonly FreeRoundsRow[]): void {
  const { provider, transaction, customer, amount, free } = entry.operation;
  const presence = presenceOf(verdict);
  const name = `free round ${transaction}`;
  if (evidence.claim(`game:${provider}:bet`, transaction).length > 0)
    evidence.report('a free round or bet has cost the player’s money', name);
  if (rows.length > 1) evidence.report('an operation was carried out twice', name);
  if (rows.length === 0 && presence === 'must') evidence.report('an acknowledged operation is missing', name);
  if (rows.length > 0 && presence === 'not') evidence.report('an operation that was refused has moved something', name);
  if (rows.some((row) => row.customer !== customer || row.amount !== amount || row.bonus !== free))
    evidence.report('an operation has other amounts than acknowledged', name);
}

/** It has come back to its bonus when the game has taken it back, and only then. */
function checkReturn(evidence: Evidence, { transaction, isRolledBack }: FreeRoundsRow): void {
  const presence = strongest(
    evidence.of('rollback').filter(({ entry }) => entry.operation.transaction === transaction),
  );
  const name = `rollback of the free round ${transaction}`;
  if (isRolledBack && presence === 'not') evidence.report('an operation that was refused has moved something', name);
  if (!isRolledBack && presence === 'must') evidence.report('an acknowledged operation is missing', name);
}

const wonBy = (evidence: Evidence, bonus: string): bigint =>
  evidence
    .of('win')
    .filter(({ entry }) => entry.operation.free === bonus)
    .flatMap(({ entry: { operation } }) => evidence.claim(`game:${operation.provider}:win`, operation.transaction))
    .reduce((sum, { money }) => sum + money, 0n);
