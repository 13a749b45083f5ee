import type { Schemas } from '@parlay/contracts/api';
import { minorOf, POINTS, winnings } from '@parlay/money';
import { wholePoints } from './stake.ts';

/** A bet (EN9). */
export type Bet = Schemas['Bet'];
type Seat = Schemas['TournamentBalance'];

/** Returns open bets, latest event start first (TO8). Bets that were just closed may keep their position. */
export const openBets = (bets: readonly Bet[], justClosed: (betId: string) => boolean = () => false): Bet[] =>
  bets
    .filter(({ betId, status }) => status === 'PENDING' || justClosed(betId))
    .sort(
      (one, other) =>
        other.eventStartDate.localeCompare(one.eventStartDate) || other.created.localeCompare(one.created),
    );

/** Returns the whole points staked on a selection in open bets. */
export const openStake = (bets: readonly Bet[], selectionId: string): number =>
  bets
    .filter(({ status, selection }) => status === 'PENDING' && selection.selectionId === selectionId)
    .reduce((sum, { stake }) => sum + wholePoints(stake), 0);

/** Returns finished bets, most recently settled first (TO7). */
export const betHistory = (bets: readonly Bet[]): Bet[] =>
  bets
    .filter(({ status }) => status !== 'PENDING')
    .sort((one, other) => (other.settled ?? '').localeCompare(one.settled ?? ''));

/** Converts a wire amount to minor points. Returns 0 for an invalid amount. */
export const pointsMinor = (amount: string | null): bigint => minorOf(amount ?? '0', POINTS);

/** Returns a bet's maximum payout, which is its stake times its price. */
export const maxPayout = ({ stake, odds }: Pick<Bet, 'stake' | 'odds'>): bigint =>
  winnings(pointsMinor(stake), Math.round(odds * 100));

export type BetResult = 'win' | 'lose' | 'equal' | 'void' | 'cashout';

/** Returns the result of a finished bet (TO7). */
export function resultOf({ status, stake, settlement }: Pick<Bet, 'status' | 'stake' | 'settlement'>): BetResult {
  if (status === 'CANCELLED') return 'void';
  if (status === 'CASHED_OUT') return 'cashout';
  return returnOf({ stake, settlement });
}

/** Compares the payout with the stake. */
export function returnOf({ stake, settlement }: Pick<Bet, 'stake' | 'settlement'>): 'win' | 'lose' | 'equal' {
  const paid = pointsMinor(settlement);
  const staked = pointsMinor(stake);
  if (paid === staked) return 'equal';
  return paid > staked ? 'win' : 'lose';
}

/** Updates a seat's bet and points from a receipt. */
export function withReceipt(seat: Seat, { bet, pointsBalance }: Schemas['BetReceipt']): Seat {
  return { ...seat, pointsBalance, bets: [bet, ...seat.bets.filter(({ betId }) => betId !== bet.betId)] };
}

/** Returns the player's state after joining. */
export const seatOf = (player: Seat, { entryId, pointsBalance }: Schemas['Enrolled']): Seat => ({
  ...player,
  enrolled: true,
  entryId,
  pointsBalance,
});
