import type { Evidence } from './evidence.ts';
import { acknowledged, checkCommand, presenceOf, strongest } from './oracle.ts';

/** Stakes, wins and rollbacks of games. */
export function checkGames(evidence: Evidence): void {
  for (const { entry, verdict } of evidence.of('stake', 'win')) {
    const { kind, provider, transaction, amount } = entry.operation;
    const [verb, money] = kind === 'stake' ? ['bet', -amount] : ['win', amount];
    // The house's stake is no money of the player: see checkFreeRounds().
    if (kind === 'stake' && entry.operation.free) continue;
    // A round that won nothing moves nothing.
    const presence = amount === 0n ? 'not' : presenceOf(verdict);
    evidence.expect(presence, kind, { scope: `game:${provider}:${verb}`, key: transaction, money });
  }
  const rollbacks = Map.groupBy(evidence.of('rollback'), ({ entry }) => entry.operation.transaction);
  for (const [transaction, asked] of rollbacks) {
    const first = asked[0]?.entry.operation;
    if (!first) continue;
    // A rollback that overtook its stake moves nothing, and the stake is refused then.
    const staked = evidence.claim(`game:${first.provider}:bet`, transaction).length > 0;
    const presence = staked ? strongest(asked) : 'not';
    const scope = `game:${first.provider}:rollback`;
    evidence.expect(presence, 'rollback', { scope, key: transaction, money: first.amount });
  }
}

/** Orders of the payment provider, their requests, and the one credit of each that succeeded. */
export function checkDeposits(evidence: Evidence): void {
  const { requests } = evidence.tables;
  const nameOf = ({ customer, key }: { customer: string; key: string }) => `deposit ${key} of ${customer}`;
  checkCommand(evidence, {
    asked: evidence.of('deposit'),
    rows: requests,
    name: nameOf,
    nameOfRow: nameOf,
    // One whose company did not answer is refused and stays.
    presence: acknowledged,
    isAsAsked: ({ id, amount }, wanted, data) => amount === wanted.amount && (!data || data.reference === id),
  });
  checkCommand(evidence, {
    asked: evidence.of('order'),
    rows: requests,
    name: ({ order }) => `order ${order}`,
    nameOfRow: ({ id }) => `order ${id}`,
    // The platform has said it outside, so it is known inside.
    presence: () => 'must',
    isAsAsked: ({ amount }, wanted) => amount === wanted.amount,
    isForeign: () => true,
  });
  const told = Map.groupBy(evidence.of('notification'), ({ entry }) => entry.operation.order);
  for (const { id, amount } of requests) {
    const successes = (told.get(id) ?? []).filter(({ entry }) => entry.operation.status.startsWith('SUCCESSFUL'));
    evidence.expect(strongest(successes), 'credit of a deposit', { scope: 'deposit', key: id, money: amount });
  }
}
