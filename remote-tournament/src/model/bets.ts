import type { Schemas } from '@parlay/contracts/api';
import { POINTS, parseMoney, winnings } from '@parlay/money';
import { wholePoints } from './stake.ts';

/** EN9. */
export type Bet = Schemas['Bet'];
type Seat = Schemas['TournamentBalance'];

/** Open bets, latest start of the event first (TO8); those just closed may stay in their place. */
export const openBets = (bets: readonly Bet[], justClosed: (betId: string) => boolean = () => false): Bet[] =>
  bets
    .filter(({ betId, status }) => status === 'PENDING' || justClosed(betId))
    .sort(
      (one, other) =>
        other.eventStartDate.localeCompare(one.eventStartDate) || other.created.localeCompare(one.created),
    );

/** Whole points in open bets on a selection. */
export const openStake = (bets: readonly Bet[], selectionId: string): number =>
  bets
    .filter(({ status, selection }) => status === 'PENDING' && selection.selectionId === selectionId)
    .reduce((sum, { stake }) => sum + wholePoints(stake), 0);

/** Bets that are over, newest settled first (TO7). */
export const betHistory = (bets: readonly Bet[]): Bet[] =>
  bets
    .filter(({ status }) => status !== 'PENDING')
    .sort((one, other) => (other.settled ?? '').localeCompare(one.settled ?? ''));

/** Minor points; 0 for what is not an amount. */
export function pointsMinor(amount: string | null): bigint {
  const parsed = parseMoney(amount ?? '0', POINTS);
  return parsed.ok ? parsed.minor : 0n;
}

/** What a bet pays at most: its stake times the price it was taken at. */
export const maxPayout = ({ stake, odds }: Pick<Bet, 'stake' | 'odds'>): bigint =>
  winnings(pointsMinor(stake), Math.round(odds * 100));

export type BetResult = 'win' | 'lose' | 'equal' | 'void' | 'cashout';

/** How a bet that is over ended (TO7). */
export function resultOf({ status, stake, settlement }: Pick<Bet, 'status' | 'stake' | 'settlement'>): BetResult {
  if (status === 'CANCELLED') return 'void';
  if (status === 'CASHED_OUT') return 'cashout';
  return returnOf({ stake, settlement });
}

/** What came back, beside what was staked. */
export function returnOf({ stake, settlement }: Pick<Bet, 'stake' | 'settlement'>): 'win' | 'lose' | 'equal' {
  const paid = pointsMinor(settlement);
  const staked = pointsMinor(stake);
  if (paid === staked) return 'equal';
  return paid > staked ? 'win' : 'lose';
}

/** A seat after a receipt: the bet is new or changed, the points are those of the receipt. */
export function withReceipt(seat: Seat, { bet, pointsBalance }: Schemas['BetReceipt']): Seat {
  return { ...seat, pointsBalance, bets: [bet, ...seat.bets.filter(({ betId }) => betId !== bet.betId)] };
}

/** A player's part after joining. */
export const seatOf = (player: Seat, { entryId, pointsBalance }: Schemas['Enrolled']): Seat => ({
  ...player,
  enrolled: true,
  entryId,
  pointsBalance,
});
