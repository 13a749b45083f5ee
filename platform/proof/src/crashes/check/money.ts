import type { Verdict } from '../log.ts';
import { type Evidence, presenceOf } from './books.ts';

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
  const asked = evidence.of('deposit');
  const keys = new Map(
    asked.map(({ entry }) => [`${entry.operation.customer} ${entry.operation.key}`, entry.operation]),
  );
  for (const { entry, verdict } of asked) {
    const { customer, key, amount } = entry.operation;
    const found = requests.filter((request) => request.customer === customer && request.key === key);
    if (found.length > 1) evidence.report('an operation was carried out twice', `deposit ${key}`);
    if (verdict.is !== 'done') continue;
    const request = found[0];
    if (!request) evidence.report('an acknowledged operation is missing', `deposit ${key}`);
    else if (request.amount !== amount || request.id !== verdict.reply.data.reference) {
      evidence.report('an operation has other amounts than acknowledged', `deposit ${key}: ${request.amount}`);
    }
  }
  for (const { entry } of evidence.of('order')) {
    const { order, amount } = entry.operation;
    const request = requests.find(({ id }) => id === order);
    if (!request) evidence.report('an acknowledged operation is missing', `the request of the order ${order}`);
    else if (request.amount !== amount) {
      evidence.report('an operation has other amounts than acknowledged', `order ${order}: ${request.amount}`);
    }
  }
  const told = Map.groupBy(evidence.of('notification'), ({ entry }) => entry.operation.order);
  for (const request of requests) {
    if (!keys.has(`${request.customer} ${request.key}`)) {
      evidence.report('an operation that nobody asked for', `payment request ${request.id}`);
    }
    const successes = (told.get(request.id) ?? []).filter(({ entry }) =>
      entry.operation.status.startsWith('SUCCESSFUL'),
    );
    evidence.expect(strongest(successes), 'credit of a deposit', {
      scope: 'deposit',
      key: request.id,
      money: request.amount,
    });
  }
}

/** Returns the strongest demand of several requests for the same thing. */
export function strongest(asked: readonly { verdict: Verdict }[]): 'must' | 'may' | 'not' {
  const presences = asked.map(({ verdict }) => presenceOf(verdict));
  if (presences.includes('must')) return 'must';
  return presences.includes('may') ? 'may' : 'not';
}
