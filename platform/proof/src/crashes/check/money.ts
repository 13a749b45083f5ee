import type { Evidence } from './evidence.ts';
import { checkCommand, presenceIfAcknowledged, presenceOf, strongestPresence } from './oracle.ts';

/** Checks the stakes, wins and rollbacks of games. */
export function checkGames(evidence: Evidence): void {
  for (const { entry, verdict } of evidence.of('stake', 'win')) {
    const { kind, provider, transaction, amount } = entry.operation;
    const [verb, money] = kind === 'stake' ? ['bet', -amount] : ['win', amount];
    // A free round stakes the house's money and is checked in checkFreeRounds().
    if (kind === 'stake' && entry.operation.free) continue;
    // A win of zero moves no money.
    const presence = amount === 0n ? 'not' : presenceOf(verdict);
    evidence.expect(presence, kind, { scope: `game:${provider}:${verb}`, key: transaction, money });
  }
  const rollbacks = Map.groupBy(evidence.of('rollback'), ({ entry }) => entry.operation.transaction);
  for (const [transaction, asked] of rollbacks) {
    const first = asked[0]?.entry.operation;
    if (!first) continue;
    // A rollback that overtakes its stake moves no money, and the stake is then refused.
    const hasStake = evidence.claim(`game:${first.provider}:bet`, transaction).length > 0;
    const presence = hasStake ? strongestPresence(asked) : 'not';
    const scope = `game:${first.provider}:rollback`;
    evidence.expect(presence, 'rollback', { scope, key: transaction, money: first.amount });
  }
}

/** Checks deposits, the orders placed with the payment provider, and that each success is credited once. */
export function checkDeposits(evidence: Evidence): void {
  const { requests } = evidence.tables;
  const nameOf = ({ customer, key }: { customer: string; key: string }) => `deposit ${key} of ${customer}`;
  checkCommand(evidence, {
    asked: evidence.of('deposit'),
    rows: requests,
    name: nameOf,
    nameOfRow: nameOf,
    // If the provider does not respond, the deposit is refused but stays stored.
    presence: presenceIfAcknowledged,
    isAsAsked: ({ id, amount }, wanted, data) => amount === wanted.amount && (!data || data.reference === id),
  });
  checkCommand(evidence, {
    asked: evidence.of('order'),
    rows: requests,
    name: ({ order }) => `order ${order}`,
    nameOfRow: ({ id }) => `order ${id}`,
    // The platform placed the order with the provider, so its own request must exist.
    presence: () => 'must',
    isAsAsked: ({ amount }, wanted) => amount === wanted.amount,
    isForeign: () => true,
  });
  const events = Map.groupBy(evidence.of('notification'), ({ entry }) => entry.operation.order);
  for (const { id, amount } of requests) {
    const successes = (events.get(id) ?? []).filter(({ entry }) => entry.operation.status.startsWith('SUCCESSFUL'));
    evidence.expect(strongestPresence(successes), 'credit of a deposit', { scope: 'deposit', key: id, money: amount });
  }
}
