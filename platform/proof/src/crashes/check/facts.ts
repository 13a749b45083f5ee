import type { Fact } from '../tables.ts';
import type { Evidence } from './evidence.ts';
import { minor, standings } from './replies.ts';

/** A fact that realtime was given. */
export interface ReceivedFact {
  customer: string;
  event: string;
  version: number | undefined;
}

/** Each committed operation that owes realtime a fact has one, each fact has its operation, and all of them were sent. */
export function checkFacts(evidence: Evidence, heard: readonly ReceivedFact[]): void {
  const facts = Map.groupBy(evidence.tables.facts, ({ customer }) => customer);
  for (const customer of new Set(
    evidence.of('stake', 'deposit', 'enroll', 'prove', 'withdraw').map(({ entry }) => entry.operation.customer),
  )) {
    const own = facts.get(customer) ?? [];
    checkBalances(evidence, customer, own);
    checkTournaments(evidence, customer, own);
    checkRefusedStakes(evidence, customer, own);
  }
  checkPayments(evidence);
  checkReceived(evidence, heard);
}

/** The n-th change of a wallet is told by the fact of version n, with the balance of then. */
function checkBalances(evidence: Evidence, customer: string, facts: readonly Fact[]): void {
  const after = standings(evidence.transfers);
  const changes = evidence.transfers.filter((transfer) => transfer.customer === customer && transfer.isOfMoney);
  const told = facts
    .filter(({ version }) => version !== null)
    .sort((a, b) => Number((a.version ?? 0n) - (b.version ?? 0n)));
  if (told.length !== changes.length) {
    const [name, more] =
      told.length < changes.length
        ? ['a committed operation has no fact', changes.length - told.length]
        : ['a fact has no committed operation', told.length - changes.length];
    evidence.report(name, `${more} balances of ${customer}`);
    return;
  }
  for (const [index, change] of changes.entries()) {
    const { balances } = (told[index]?.payload ?? {}) as { balances?: { spendable: { total: string } } };
    if (minor(balances?.spendable.total) !== after.get(change)?.spendable) {
      evidence.report('a fact tells another balance than the books', `version ${index + 1} of ${customer}`);
    }
  }
}

function checkTournaments(evidence: Evidence, customer: string, facts: readonly Fact[]): void {
  for (const seat of evidence.tables.entries.filter((entry) => entry.customer === customer)) {
    const bets = evidence.tables.bets.filter((bet) => bet.entry === seat.id);
    const closed = bets.filter(({ status }) => status === 'SETTLED' || status === 'CANCELLED').length;
    const isOver = evidence.tables.finished.includes(seat.tournament);
    const ids = new Set(bets.map(({ id }) => id));
    const corrected = evidence.tables.betCorrections.filter(({ bet }) => ids.has(bet)).length;
    const told = (reason: string) =>
      facts.filter(({ payload }) => payload.tournamentId === seat.tournament && payload.reason === reason).length;
    const owed: [string, least: number, most: number][] = [
      ['enrolled', 1, 1],
      ['bet-placed', bets.length, bets.length],
      ['bet-cashed-out', ...twice(bets.filter(({ status }) => status === 'CASHED_OUT').length)],
      ['finished', ...twice(isOver ? 1 : 0)],
      // Told once for several; those that end with the tournament are told by its end.
      ['bet-settled', closed > 0 && !isOver ? 1 : 0, closed + corrected],
    ];
    for (const [reason, least, most] of owed) {
      const count = told(reason);
      const where = `${reason} of ${customer} in ${seat.tournament}: ${count}, not ${least}`;
      if (count < least) evidence.report('a committed operation has no fact', where);
      if (count > most) evidence.report('a fact has no committed operation', where);
    }
  }
}

const twice = (n: number): [number, number] => [n, n];

function checkRefusedStakes(evidence: Evidence, customer: string, facts: readonly Fact[]): void {
  const stakes = evidence.of('stake', 'enroll').filter(({ entry }) => entry.operation.customer === customer);
  const refused = stakes.filter(
    ({ verdict }) => verdict.is === 'refused' && verdict.reply.code === 'insufficient_funds',
  ).length;
  const perhaps = stakes.filter(({ verdict }) => verdict.is === 'unknown').length;
  const told = facts.filter(({ event }) => event === 'InsufficientFunds').length;
  if (told < refused) evidence.report('a committed operation has no fact', `a refused stake of ${customer}`);
  if (told > refused + perhaps) evidence.report('a fact has no committed operation', `a refused stake of ${customer}`);
}

function checkPayments(evidence: Evidence): void {
  const told = Map.groupBy(
    evidence.tables.facts.filter(({ event }) => event === 'TransactionUpdate'),
    ({ payload }) => String(payload.reference),
  );
  for (const { id, status } of evidence.tables.requests) {
    const successes = (told.get(id) ?? []).filter(
      ({ payload }) => payload.paymentRequestStatus === 'SUCCESSFUL',
    ).length;
    const owed = status.startsWith('SUCCESSFUL') ? 1 : 0;
    if (successes < owed) evidence.report('a committed operation has no fact', `deposit ${id}`);
    if (successes > owed) evidence.report('a fact has no committed operation', `deposit ${id}`);
  }
}

/** At least once, and never what did not happen. */
function checkReceived(evidence: Evidence, heard: readonly ReceivedFact[]): void {
  const name = ({ customer, event, version }: { customer: string; event: string; version: unknown }) =>
    `${customer} ${event} ${version ?? ''}`;
  const told = new Set(heard.map(name));
  const stored = new Set(evidence.tables.facts.map(name));
  for (const fact of told) if (!stored.has(fact)) evidence.report('realtime was told what never happened', fact);
  if (heard.length === 0) return;
  for (const fact of evidence.tables.facts) {
    if (fact.version !== null && fact.version > 1n && !told.has(name(fact))) {
      evidence.report('a fact was never published', name(fact));
    }
  }
}
