import { type FeedFixture, SelectionResult } from '@parlay/contracts/odds-feed';
import { z } from 'zod';

/** Values that staff have set for a fixture. They replace the simulated values. */
export const Overrides = z.object({
  /** The fixture's id. */
  id: z.string(),
  suspended: z.boolean().default(false),
  /** Odds in hundredths, by selection. */
  odds: z.record(z.string(), z.int()).default({}),
  score: z.object({ score: z.string(), minute: z.int().nullable() }).optional(),
  results: z.record(z.string(), SelectionResult).default({}),
  /** Reason for a corrected result. */
  reason: z.string().optional(),
});
export type Overrides = z.infer<typeof Overrides>;

/** Applies overrides to a fixture. A fixture with a result for every selection is over. */
export function applyOverrides(fixture: FeedFixture, overrides: Overrides): FeedFixture {
  const markets = fixture.markets.map((market) => ({
    ...market,
    selections: market.selections.map((selection) => ({
      ...selection,
      odds: overrides.odds[selection.id] ?? selection.odds,
      result: overrides.results[selection.id] ?? selection.result,
    })),
  }));
  const isDecided =
    Object.keys(overrides.results).length > 0 &&
    markets.every(({ selections }) => selections.every(({ result }) => result !== null));
  return {
    ...fixture,
    ...overrides.score,
    markets,
    isVisible: fixture.isVisible && !isDecided,
    disabled: fixture.disabled || overrides.suspended || isDecided,
  };
}
