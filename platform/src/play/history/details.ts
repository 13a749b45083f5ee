import type { Locale } from '@parlay/contracts/brand';
import { toWire } from '@parlay/money';
import type { QueryExecutorProvider } from 'kysely';
import { Outcome } from '../games/round-outcome.ts';
import * as queries from './details.gen.ts';
import { presentOutcome } from './outcome.ts';
import { betOf } from './repository.ts';
import { type HistoryBet, type HistoryBetDetails, MoveKind, PickResult } from './schemas.ts';

/** Returns one bet with its moves, or undefined if it does not exist or belongs to another player. */
export async function betDetails(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
  locale: Locale,
): Promise<HistoryBetDetails | undefined> {
  const bet = await betOf(db, customerId, id);
  if (!bet) return undefined;
  const [kind, provider = ''] = id.split(':');
  if (kind === 'round') {
    const { outcome, ...moves } = await roundMoves(db, customerId, provider, bet);
    const played = { ...bet, stake: moves.paidFrom?.free ?? bet.stake };
    return { ...bet, ...moves, odds: null, outcome: outcome && presentOutcome(outcome, played, locale) };
  }
  if (kind === 'book') return { ...bet, ...(await bookDetails(db, customerId, provider, bet)) };
  const moves: HistoryBetDetails['moves'] = [{ at: bet.placedAt, kind: 'stake', amount: bet.stake }];
  if (bet.settledAt && bet.returned !== null) moves.push({ at: bet.settledAt, kind: 'return', amount: bet.returned });
  const odds = kind === 'bet' ? await oddsOf(db, provider) : null;
  const paidFrom = kind === 'report' ? await freeStakeOf(db, customerId, provider, bet) : null;
  return { ...bet, moves, paidFrom, outcome: null, balanceBefore: null, balanceAfter: null, odds };
}

/** Returns the moves, balances and selections of a bet or ticket at a provider. */
async function bookDetails(
  db: QueryExecutorProvider,
  customerId: string,
  provider: string,
  { reference, currency }: HistoryBet,
): Promise<Omit<HistoryBetDetails, keyof HistoryBet>> {
  const of = { provider, reference, customerId };
  const rows = await queries.bookMoves(db, { ...of, currency });
  const stakes = await queries.bookStakes(db, { ...of, currency });
  const picks = await queries.bookPicks(db, of);
  const [pick] = picks;
  return {
    moves: rows.map(({ at, kind, amount }) => ({ at: at.toISOString(), kind: MoveKind.parse(kind), amount })),
    paidFrom: stakes ? { withdrawable: stakes.withdrawable, bonus: stakes.bonus, free: stakes.free } : null,
    outcome: null,
    balanceBefore: rows.find(({ before }) => before !== null)?.before ?? null,
    balanceAfter: rows.findLast(({ after }) => after !== null)?.after ?? null,
    odds: picks.length === 1 && pick ? pick.odds : null,
    picks: picks.map(({ result, ...shown }) => ({ ...shown, result: PickResult.nullable().parse(result) })),
    owed: stakes?.owed ?? null,
  };
}

interface RoundMoves extends Pick<HistoryBetDetails, 'moves' | 'paidFrom' | 'balanceBefore' | 'balanceAfter'> {
  /** Outcome of the last win that has one. */
  outcome: Outcome | null;
}

/** Returns a round's moves and balances. Limits wallet entries by time, because they have no index by transfer. */
async function roundMoves(
  db: QueryExecutorProvider,
  customerId: string,
  provider: string,
  { reference, currency }: HistoryBet,
): Promise<RoundMoves> {
  const rows = await queries.roundMoves(db, { currency, provider, reference, customerId });
  const sources = await queries.roundStakes(db, { currency, provider, reference, customerId });
  return {
    moves: rows.map(({ at, kind, amount }) => ({ at: at.toISOString(), kind: MoveKind.parse(kind), amount })),
    paidFrom: sources ?? null,
    outcome: Outcome.nullable().parse(rows.findLast(({ outcome }) => outcome !== null)?.outcome ?? null),
    balanceBefore: rows.find(({ before }) => before !== null)?.before ?? null,
    balanceAfter: rows.findLast(({ after }) => after !== null)?.after ?? null,
  };
}

/** Returns the house's stake in a free bet, or null for other bets, whose stakes the provider books. */
async function freeStakeOf(
  db: QueryExecutorProvider,
  customerId: string,
  provider: string,
  { reference, currency }: HistoryBet,
): Promise<HistoryBetDetails['paidFrom']> {
  const row = await queries.freeStakeOf(db, { currency, provider, reference, customerId });
  const zero = toWire(0n, currency);
  return row ? { withdrawable: zero, bonus: zero, free: row.free } : null;
}

async function oddsOf(db: QueryExecutorProvider, betId: string): Promise<number | null> {
  const row = await queries.oddsOf(db, { betId });
  return row ? row.odds / 100 : null;
}
