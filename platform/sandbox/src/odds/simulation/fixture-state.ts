import type { FeedFixture } from '@parlay/contracts/odds-feed';

export type { FeedMarket as MarketState, SelectionResult } from '@parlay/contracts/odds-feed';

/** Plan of a match or title race. Times are in milliseconds since the epoch. */
export interface FixturePlan {
  id: string;
  sport: 'Football' | 'Ice hockey' | 'Tennis';
  competition: string;
  name: string;
  /** Two sides, or all competitors of a title race. */
  sides: string[];
  startsAt: number;
  endsAt: number;
}

/** State of a planned fixture at one moment. */
export interface FixtureState
  extends Pick<FeedFixture, 'score' | 'minute' | 'isVisible' | 'disabled' | 'toBeRemoved' | 'markets'> {
  plan: FixturePlan;
}
