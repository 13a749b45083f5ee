import type { BetsRow } from '../tables.gen.ts';
import { checkCorrections, checkResults } from './corrections.ts';
import type { Evidence } from './evidence.ts';
import { checkCommand } from './oracle.ts';
import { resultsOf } from './results.ts';

/** Checks tournament entries, bets and their outcomes. */
export function checkTournaments(evidence: Evidence): void {
  checkSeats(evidence);
  checkBets(evidence);
  checkEnds(evidence);
  checkResults(evidence);
  const ended = new Set(evidence.of('finish', 'cancel').map(({ entry }) => entry.operation.tournament));
  for (const tournament of ended) evidence.claim('tournament_rake', tournament);
  for (const { entry, verdict } of evidence.of('finish')) {
    const { tournament } = entry.operation;
    if (verdict.is === 'done' && !evidence.tables.finished.includes(tournament)) {
      evidence.report('an acknowledged operation is missing', `the end of ${tournament}`);
    }
  }
  for (const { id, tournament } of evidence.tables.entries) {
    if (evidence.tables.cancelled.includes(tournament)) continue;
    if (ended.has(tournament)) for (const scope of ['tournament_prize', 'tournament_refund']) evidence.claim(scope, id);
    else if (entered(evidence).has(tournament) && evidence.tables.finished.includes(tournament)) {
      evidence.report('an operation that nobody asked for', `the end of ${tournament}`);
    }
  }
}

const entered = (evidence: Evidence) => new Set(evidence.of('enroll').map(({ entry }) => entry.operation.tournament));

function checkSeats(evidence: Evidence): void {
  const { entries } = evidence.tables;
  const asked = evidence.of('enroll');
  const nameOf = ({ customer, tournament }: { customer: string; tournament: string }) =>
    `seat of ${customer} in ${tournament}`;
  checkCommand(evidence, {
    asked,
    rows: entries,
    name: nameOf,
    nameOfRow: nameOf,
    isForOne: true,
    isAsAsked: ({ id, ticket }, wanted, data) => ticket === (wanted.ticket ?? null) && (!data || data.entryId === id),
    // The demo's rivals also enter tournaments.
    isForeign: () => true,
  });
  const prices = new Map(asked.map(({ entry: { operation } }) => [nameOf(operation), operation]));
  for (const seat of entries) {
    const wanted = prices.get(nameOf(seat));
    if (!wanted) continue;
    // The house pays for a ticket.
    const money = seat.ticket ? 0n : -wanted.price;
    evidence.expect('must', 'entry price', { scope: 'tournament_entry', key: seat.id, money });
    evidence.expect('must', 'points of a seat', { scope: 'points_grant', key: seat.id, available: wanted.points });
  }
}

function checkBets(evidence: Evidence): void {
  const { bets } = evidence.tables;
  const seats = seatsOf(evidence);
  const nameOf = ({ customer, tournament, stake }: { customer?: string; tournament?: string; stake: bigint }) =>
    `bet of ${stake} of ${customer} in ${tournament}`;
  checkCommand(evidence, {
    asked: evidence.of('bet'),
    rows: bets,
    name: nameOf,
    nameOfRow: ({ entry, stake }) => nameOf({ ...seats.get(entry), stake }),
    isAsAsked: ({ id, odds, selection }, wanted, data) =>
      odds === wanted.odds &&
      selection === wanted.selection &&
      (!data || (data.bet as { betId?: string } | undefined)?.betId === id),
  });
  for (const { id, stake } of bets)
    evidence.expect('must', 'stake of a bet', { scope: 'bet', key: id, available: -stake, open: stake });
}

const seatsOf = ({ tables }: Evidence) => new Map(tables.entries.map((seat) => [seat.id, seat]));

/** Checks that every bet ends once, either cashed out for the agreed amount or settled by its fixture's result. */
function checkEnds(evidence: Evidence): void {
  const { bets } = evidence.tables;
  const results = resultsOf(evidence);
  const seats = seatsOf(evidence);
  checkCommand(evidence, {
    asked: evidence.of('cashout'),
    rows: bets.filter(({ status }) => status === 'CASHED_OUT'),
    name: ({ bet }) => `cash-out of ${bet}`,
    nameOfRow: ({ id }) => `cash-out of ${id}`,
    isForOne: true,
    isAsAsked: ({ payout }, { amount }) => payout === amount,
  });
  for (const bet of bets) {
    if (bet.status !== 'CASHED_OUT')
      checkSettled(evidence, bet, results(bet.selection, seats.get(bet.entry)?.tournament ?? ''));
    const payout = checkCorrections(evidence, bet);
    const presence = bet.status === 'PENDING' ? 'not' : 'must';
    const scope = 'bet_result';
    evidence.expect(presence, `end of a bet`, { scope, key: bet.id, available: payout, open: -bet.stake });
  }
}

/** Checks a bet's outcome. `possible` lists the outcomes that the results allow, with "open" if it may be pending. */
function checkSettled(evidence: Evidence, bet: BetsRow, possible: ReadonlySet<string>): void {
  const ends = [...possible].map((end) => {
    if (end === 'open') return 'PENDING null';
    if (end === 'VOID') return `CANCELLED ${bet.stake}`;
    // Rounded down to a hundredth of a point.
    return `SETTLED ${end === 'WON' ? (bet.stake * BigInt(bet.odds)) / 100n : 0n}`;
  });
  const actual = `${bet.status} ${bet.payout}`;
  if (!ends.includes(actual)) {
    evidence.report('a bet has not ended as its result says', `${bet.id}: ${actual}, not ${ends.join(' or ')}`);
  }
}
