import type { Evidence } from './evidence.ts';
import { checkFreePlayCounts } from './free-plays.ts';
import { checkCommand } from './oracle.ts';

/** Checks that free rounds cost the player nothing and are not played twice. Their wins are in checkGames(). */
export function checkFreeRounds(evidence: Evidence): void {
  const { freeRounds } = evidence.tables;
  const asked = evidence.of('stake').filter(({ entry }) => entry.operation.free !== undefined);
  const nameOf = ({ transaction }: { transaction: string }) => `free round ${transaction}`;
  checkCommand(evidence, {
    asked,
    rows: freeRounds,
    name: nameOf,
    nameOfRow: nameOf,
    isAsAsked: ({ customer, amount, bonus }, wanted) =>
      customer === wanted.customer && amount === wanted.amount && bonus === wanted.free,
  });
  for (const { entry } of asked) {
    const { provider, transaction } = entry.operation;
    if (evidence.claim(`game:${provider}:bet`, transaction).length > 0)
      evidence.report('a free round or bet has cost the player’s money', nameOf(entry.operation));
  }
  // A round returns to its bonus if and only if the game rolls it back.
  const transactions = new Set(freeRounds.map(({ transaction }) => transaction));
  checkCommand(evidence, {
    asked: evidence.of('rollback').filter(({ entry }) => transactions.has(entry.operation.transaction)),
    rows: freeRounds.filter(({ isRolledBack }) => isRolledBack),
    name: (operation) => `rollback of the ${nameOf(operation)}`,
    nameOfRow: (row) => `rollback of the ${nameOf(row)}`,
  });
  checkFreePlayCounts(evidence, 'free-rounds', ({ id }) => ({
    count: freeRounds.filter(({ bonus, isRolledBack }) => bonus === id && !isRolledBack).length,
    won: wonBy(evidence, id),
  }));
}

const wonBy = (evidence: Evidence, bonus: string): bigint =>
  evidence
    .of('win')
    .filter(({ entry }) => entry.operation.free === bonus)
    .flatMap(({ entry: { operation } }) => evidence.claim(`game:${operation.provider}:win`, operation.transaction))
    .reduce((sum, { money }) => sum + money, 0n);
