import type { BetsRow } from '../tables.gen.ts';
import { type Evidence, presenceOf } from './books.ts';
import { checkCorrections, checkResults } from './corrections.ts';
import { resultsOf } from './results.ts';

/** Seats, bets and their ends. */
export function checkTournaments(evidence: Evidence): void {
  checkSeats(evidence);
  checkBets(evidence);
  checkEnds(evidence);
  checkResults(evidence);
  const asked = new Set(evidence.of('finish', 'cancel').map(({ entry }) => entry.operation.tournament));
  for (const tournament of asked) evidence.claim('tournament_rake', tournament);
  for (const { entry, verdict } of evidence.of('finish')) {
    const { tournament } = entry.operation;
    if (verdict.is === 'done' && !evidence.tables.finished.includes(tournament)) {
      evidence.report('an acknowledged operation is missing', `the end of ${tournament}`);
    }
  }
  for (const { id, tournament } of evidence.tables.entries) {
    if (evidence.tables.cancelled.includes(tournament)) continue;
    if (asked.has(tournament)) for (const scope of ['tournament_prize', 'tournament_refund']) evidence.claim(scope, id);
    else if (played(evidence).has(tournament) && evidence.tables.finished.includes(tournament)) {
      evidence.report('an operation that nobody asked for', `the end of ${tournament}`);
    }
  }
}

const played = (evidence: Evidence) => new Set(evidence.of('enroll').map(({ entry }) => entry.operation.tournament));

function checkSeats(evidence: Evidence): void {
  const { entries } = evidence.tables;
  const wanted = Map.groupBy(
    evidence.of('enroll'),
    ({ entry: { operation } }) => `${operation.customer} ${operation.tournament}`,
  );
  for (const [name, asked] of wanted) {
    const operation = asked[0]?.entry.operation;
    if (!operation) continue;
    const seats = entries.filter((seat) => `${seat.customer} ${seat.tournament}` === name);
    const done = asked.filter(({ verdict }) => verdict.is === 'done');
    const uncertain = asked.some(({ verdict }) => verdict.is === 'unknown');
    if (seats.length > 1 || done.length > 1) evidence.report('an operation was carried out twice', `seat of ${name}`);
    if (done.length > 0 && seats.length === 0)
      evidence.report('an acknowledged operation is missing', `seat of ${name}`);
    if (done.length === 0 && !uncertain && seats.length > 0) {
      evidence.report('an operation that was refused has moved something', `seat of ${name}`);
    }
    for (const { verdict } of done) {
      if (verdict.is === 'done' && !seats.some(({ id }) => id === verdict.reply.data.entryId)) {
        evidence.report('an acknowledged operation is missing', `seat ${verdict.reply.data.entryId}`);
      }
    }
    const tickets = asked.flatMap(({ entry, verdict }) => (verdict.is === 'refused' ? [] : [entry.operation.ticket]));
    for (const { id, ticket } of seats) {
      const { price, points } = operation;
      if (!tickets.includes(ticket ?? undefined))
        evidence.report('an operation has other amounts than acknowledged', `seat of ${name} by ${ticket}`);
      // A ticket is the house's money.
      const money = ticket ? 0n : -price;
      evidence.expect('must', 'entry price', { scope: 'tournament_entry', key: id, money });
      evidence.expect('must', 'points of a seat', { scope: 'points_grant', key: id, available: points });
    }
  }
}

function checkBets(evidence: Evidence): void {
  const seats = new Map(evidence.tables.entries.map((seat) => [seat.id, seat]));
  const rows = Map.groupBy(evidence.tables.bets, ({ entry, stake }) => {
    const seat = seats.get(entry);
    return `${seat?.customer} ${seat?.tournament} ${stake}`;
  });
  const asked = new Set<string>();
  for (const { entry, verdict } of evidence.of('bet')) {
    const { customer, tournament, stake, odds, selection, key } = entry.operation;
    const name = `${customer} ${tournament} ${stake}`;
    asked.add(name);
    const found = rows.get(name) ?? [];
    const presence = presenceOf(verdict);
    if (found.length > 1) evidence.report('an operation was carried out twice', key);
    if (found.length > 0 && presence === 'not') {
      evidence.report('an operation that was refused has moved something', key);
    }
    const known = verdict.is === 'done' ? (verdict.reply.data.bet as { betId?: string } | undefined)?.betId : undefined;
    if (presence === 'must' && !found.some(({ id }) => id === known)) {
      evidence.report('an acknowledged operation is missing', key);
    }
    for (const row of found) {
      if (row.odds !== odds || row.selection !== selection) {
        evidence.report('an operation has other amounts than acknowledged', `${key}: ${row.selection} at ${row.odds}`);
      }
      evidence.expect('must', key, { scope: 'bet', key: row.id, available: -stake, open: stake });
    }
  }
  for (const [name, found] of rows) {
    if (!asked.has(name)) evidence.report('an operation that nobody asked for', `bet ${found[0]?.id} (${name})`);
  }
}

/** Every bet ends once: cashed out by its player for the amount agreed, or by the result of its fixture. */
function checkEnds(evidence: Evidence): void {
  const cashouts = Map.groupBy(evidence.of('cashout'), ({ entry }) => entry.operation.bet);
  const results = resultsOf(evidence);
  const seats = new Map(evidence.tables.entries.map((seat) => [seat.id, seat]));
  for (const bet of evidence.tables.bets) {
    const asked = cashouts.get(bet.id) ?? [];
    const done = asked.filter(({ verdict }) => verdict.is === 'done');
    if (done.length > 1) evidence.report('an operation was carried out twice', `cash-out of ${bet.id}`);
    if (done.length > 0 && bet.status !== 'CASHED_OUT') {
      evidence.report('an acknowledged operation is missing', `cash-out of ${bet.id}`);
    }
    if (bet.status === 'CASHED_OUT') {
      const agreed = asked.filter(({ verdict }) => verdict.is !== 'refused').map(({ entry }) => entry.operation.amount);
      if (agreed.length === 0) evidence.report('an operation that nobody asked for', `cash-out of ${bet.id}`);
      else if (!agreed.some((amount) => amount === bet.payout)) {
        evidence.report('an operation has other amounts than acknowledged', `cash-out of ${bet.id}: ${bet.payout}`);
      }
      if (done.some(({ entry }) => entry.operation.amount !== bet.payout)) {
        evidence.report('an operation has other amounts than acknowledged', `cash-out of ${bet.id}: ${bet.payout}`);
      }
    } else {
      checkSettled(evidence, bet, results(bet.selection, seats.get(bet.entry)?.tournament ?? ''));
    }
    const payout = checkCorrections(evidence, bet);
    const presence = bet.status === 'PENDING' ? 'not' : 'must';
    const scope = 'bet_result';
    evidence.expect(presence, `end of a bet`, { scope, key: bet.id, available: payout, open: -bet.stake });
  }
}

/** `possible`: how it may have ended by what the feed was told; "open" among them where it need not have ended. */
function checkSettled(evidence: Evidence, bet: BetsRow, possible: ReadonlySet<string>): void {
  const ends = [...possible].map((end) => {
    if (end === 'open') return 'PENDING null';
    if (end === 'VOID') return `CANCELLED ${bet.stake}`;
    // Rounded down to the hundredth of a point.
    return `SETTLED ${end === 'WON' ? (bet.stake * BigInt(bet.odds)) / 100n : 0n}`;
  });
  const is = `${bet.status} ${bet.payout}`;
  if (!ends.includes(is)) {
    evidence.report('a bet has not ended as its result says', `${bet.id}: ${is}, not ${ends.join(' or ')}`);
  }
}
