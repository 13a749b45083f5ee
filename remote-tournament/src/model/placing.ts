import { type Bet, openStake } from './bets.ts';
import { isDisabled, isRemoved, type Offer } from './events.ts';
import type { Slip } from './slip.ts';
import { remainingStake, wholePoints } from './stake.ts';
import { FINISHED, type PointsBalance, type TournamentDetails } from './tournament.ts';

/** The first reason why a slip cannot be placed. */
export type PlacingRefusal =
  | 'finished'
  | 'closed'
  | 'moved'
  | 'notJoined'
  | 'upcoming'
  | 'noStake'
  | 'outside'
  | 'limit'
  | 'short';

export interface PlacingInput {
  tournament: TournamentDetails;
  /** Points of the player's seat. Undefined if there is none. */
  points: PointsBalance | undefined;
  /** The player's bets in this tournament. */
  bets: readonly Bet[];
  slip: Slip;
  /** The current state of the selection. Undefined if it is no longer offered. */
  offer: Offer | undefined;
  /** Whether the same bet may already be placed. Sending it again with the same key resolves this. */
  uncertain?: boolean;
}

/** Returns why a slip cannot be placed (TO6), or undefined if it can. The server checks this again. */
export function placingRefusal({
  tournament,
  points,
  bets,
  slip,
  offer,
  uncertain,
}: PlacingInput): PlacingRefusal | undefined {
  if (tournament.status === FINISHED) return 'finished';
  if (!uncertain && (!offer || isRemoved(offer) || isDisabled(offer))) return 'closed';
  if (!uncertain && offer?.selection.odds !== slip.odds) return 'moved';
  if (!points) return 'notJoined';
  if (tournament.status === 'UPCOMING') return 'upcoming';
  if (uncertain) return undefined;
  if (slip.stake === 0) return 'noStake';
  const maxBet = wholePoints(tournament.maxBet);
  if (slip.stake < wholePoints(tournament.minBet) || (maxBet > 0 && slip.stake > maxBet)) return 'outside';
  if (slip.stake > remainingStake(maxBet, openStake(bets, slip.selectionId))) return 'limit';
  return slip.stake > wholePoints(points.available) ? 'short' : undefined;
}
