import type { Fact } from '../tables.ts';
import type { Evidence } from './evidence.ts';
import { runningBalances, toMinorUnits } from './replies.ts';

/** Fact that the realtime service received. */
export interface ReceivedFact {
  customer: string;
  event: string;
  version: number | undefined;
}

/** Checks that committed operations and facts correspond to each other, and that all facts were published. */
export function checkFacts(evidence: Evidence, heard: readonly ReceivedFact[]): void {
  const facts = Map.groupBy(evidence.tables.facts, ({ customer }) => customer);
  for (const customer of new Set(
    evidence.of('stake', 'deposit', 'enroll', 'prove', 'withdraw').map(({ entry }) => entry.operation.customer),
  )) {
    const ownFacts = facts.get(customer) ?? [];
    checkBalances(evidence, customer, ownFacts);
    checkTournaments(evidence, customer, ownFacts);
    checkRefusedStakes(evidence, customer, ownFacts);
  }
  checkPayments(evidence);
  checkReceived(evidence, heard);
}

/** Checks that the fact with version n reports the balance after the n-th change of the wallet. */
function checkBalances(evidence: Evidence, customer: string, facts: readonly Fact[]): void {
  const standing = runningBalances(evidence.transfers);
  const changes = evidence.transfers.filter((transfer) => transfer.customer === customer && transfer.isOfMoney);
  const balanceFacts = facts
    .filter(({ version }) => version !== null)
    .sort((a, b) => Number((a.version ?? 0n) - (b.version ?? 0n)));
  if (balanceFacts.length !== changes.length) {
    const [name, difference] =
      balanceFacts.length < changes.length
        ? ['a committed operation has no fact', changes.length - balanceFacts.length]
        : ['a fact has no committed operation', balanceFacts.length - changes.length];
    evidence.report(name, `${difference} balances of ${customer}`);
    return;
  }
  for (const [index, change] of changes.entries()) {
    const { balances } = (balanceFacts[index]?.payload ?? {}) as { balances?: { spendable: { total: string } } };
    if (toMinorUnits(balances?.spendable.total) !== standing.get(change)?.spendable) {
      evidence.report('a fact tells another balance than the books', `version ${index + 1} of ${customer}`);
    }
  }
}

function checkTournaments(evidence: Evidence, customer: string, facts: readonly Fact[]): void {
  for (const seat of evidence.tables.entries.filter((entry) => entry.customer === customer)) {
    const bets = evidence.tables.bets.filter((bet) => bet.entry === seat.id);
    const closedCount = bets.filter(({ status }) => status === 'SETTLED' || status === 'CANCELLED').length;
    const isOver = evidence.tables.finished.includes(seat.tournament);
    const ids = new Set(bets.map(({ id }) => id));
    const corrected = evidence.tables.betCorrections.filter(({ bet }) => ids.has(bet)).length;
    const countOf = (reason: string) =>
      facts.filter(({ payload }) => payload.tournamentId === seat.tournament && payload.reason === reason).length;
    const owed: [string, min: number, max: number][] = [
      ['enrolled', 1, 1],
      ['bet-placed', bets.length, bets.length],
      ['bet-cashed-out', ...exactly(bets.filter(({ status }) => status === 'CASHED_OUT').length)],
      ['finished', ...exactly(isOver ? 1 : 0)],
      // One fact can report several bets. Bets that end with the tournament are reported by the fact of its end.
      ['bet-settled', closedCount > 0 && !isOver ? 1 : 0, closedCount + corrected],
    ];
    for (const [reason, min, max] of owed) {
      const count = countOf(reason);
      const where = `${reason} of ${customer} in ${seat.tournament}: ${count}, not ${min}`;
      if (count < min) evidence.report('a committed operation has no fact', where);
      if (count > max) evidence.report('a fact has no committed operation', where);
    }
  }
}

const exactly = (n: number): [number, number] => [n, n];

function checkRefusedStakes(evidence: Evidence, customer: string, facts: readonly Fact[]): void {
  const stakes = evidence.of('stake', 'enroll', 'book').filter(({ entry }) => entry.operation.customer === customer);
  const refusals = stakes.filter(
    ({ verdict }) => verdict.is === 'refused' && verdict.reply.code === 'insufficient_funds',
  ).length;
  const pending = stakes.filter(({ verdict }) => verdict.is === 'unknown').length;
  const sent = facts.filter(({ event }) => event === 'InsufficientFunds').length;
  if (sent < refusals) evidence.report('a committed operation has no fact', `a refused stake of ${customer}`);
  if (sent > refusals + pending) evidence.report('a fact has no committed operation', `a refused stake of ${customer}`);
}

function checkPayments(evidence: Evidence): void {
  const updates = Map.groupBy(
    evidence.tables.facts.filter(({ event }) => event === 'TransactionUpdate'),
    ({ payload }) => String(payload.reference),
  );
  for (const { id, status } of evidence.tables.requests) {
    const successes = (updates.get(id) ?? []).filter(
      ({ payload }) => payload.paymentRequestStatus === 'SUCCESSFUL',
    ).length;
    const owed = status.startsWith('SUCCESSFUL') ? 1 : 0;
    if (successes < owed) evidence.report('a committed operation has no fact', `deposit ${id}`);
    if (successes > owed) evidence.report('a fact has no committed operation', `deposit ${id}`);
  }
}

/** Checks that each fact was published at least once, and that nothing else was published. */
function checkReceived(evidence: Evidence, heard: readonly ReceivedFact[]): void {
  const name = ({ customer, event, version }: { customer: string; event: string; version: unknown }) =>
    `${customer} ${event} ${version ?? ''}`;
  const received = new Set(heard.map(name));
  const stored = new Set(evidence.tables.facts.map(name));
  for (const fact of received) if (!stored.has(fact)) evidence.report('realtime was told what never happened', fact);
  if (heard.length === 0) return;
  for (const fact of evidence.tables.facts) {
    if (fact.version !== null && fact.version > 1n && !received.has(name(fact))) {
      evidence.report('a fact was never published', name(fact));
    }
  }
}
