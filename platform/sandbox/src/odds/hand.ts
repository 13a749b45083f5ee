import { type FeedFixture, SelectionResult } from '@parlay/contracts/odds-feed';
import { z } from 'zod';

/** What a person at the company has decided about a fixture; it stands above the simulation. */
export const Hand = z.object({
  /** Of the fixture. */
  id: z.string(),
  suspended: z.boolean().default(false),
  /** Hundredths, by selection. */
  odds: z.record(z.string(), z.int()).default({}),
  score: z.object({ score: z.string(), minute: z.int().nullable() }).optional(),
  results: z.record(z.string(), SelectionResult).default({}),
  /** Why results were corrected. */
  reason: z.string().optional(),
});
export type Hand = z.infer<typeof Hand>;

/** The fixture as the person wants it. With a result for every selection it is over. */
export function withHand(fixture: FeedFixture, hand: Hand): FeedFixture {
  const markets = fixture.markets.map((market) => ({
    ...market,
    selections: market.selections.map((selection) => ({
      ...selection,
      odds: hand.odds[selection.id] ?? selection.odds,
      result: hand.results[selection.id] ?? selection.result,
    })),
  }));
  const isDecided =
    Object.keys(hand.results).length > 0 &&
    markets.every(({ selections }) => selections.every(({ result }) => result !== null));
  return {
    ...fixture,
    ...hand.score,
    markets,
    isVisible: fixture.isVisible && !isDecided,
    disabled: fixture.disabled || hand.suspended || isDecided,
  };
}
