import { toWire } from '@parlay/money';
import type { OfferingBrand } from '../terms.ts';
import { Schedule, type TournamentSchedule } from './schedule.ts';

const NAMES = [
  'Striker Cup',
  'Lantern League',
  'Harbour Trophy',
  'Northern Lights Cup',
  'Lighthouse Shield',
  'Regatta Masters',
  'Orchard Open',
  'Comet Classic',
  'Paper Crown',
  'Copper Cup',
  'Quayside Challenge',
  'Midnight League',
];

/** Entry prices in minor units: round sums of about the same value in each currency. */
const ENTRY_PRICES: Partial<Record<string, bigint>> = {
  BOB: 8_000n,
  CHF: 1_000n,
  EUR: 1_000n,
  GBP: 1_000n,
  GTQ: 8_000n,
  MXN: 20_000n,
  NOK: 10_000n,
  PEN: 4_000n,
  SEK: 10_000n,
  USD: 1_000n,
};
/**
 * Price in any other currency: a hundredth of a demo player's opening balance, regardless of its number of decimals.
 */
const OTHER_ENTRY_PRICE = 1_000n;

/** Length of a demo tournament. The next one follows without a gap. */
const TOURNAMENT_MINUTES = 120;

/** Returns the demo's schedule: one tournament every two hours in each currency, for all brands that offer it. */
export function demoSchedule(brands: readonly OfferingBrand[]): TournamentSchedule {
  const currencies = [...new Set(brands.flatMap((brand) => brand.currencies))].sort();
  const { tournaments } = Schedule.parse({
    tournaments: currencies.map((currency) => ({
      id: `cup-${currency.toLowerCase()}`,
      names: NAMES.map((name) => `{weekday} ${name}`),
      brands: brands.filter((brand) => brand.currencies.includes(currency)).map(({ id }) => id),
      currency,
      entryPrice: toWire(ENTRY_PRICES[currency] ?? OTHER_ENTRY_PRICE, currency),
      payouts: [40, 20, 12, 8, 6, 5, 5, 4],
      fixtures: {},
      first: '1970-01-01T00:00:00Z',
      everyMinutes: TOURNAMENT_MINUTES,
      lastsMinutes: TOURNAMENT_MINUTES,
      // Leaves time to bet on the last matches and to settle them.
      entryClosesMinutesBeforeEnd: 30,
      // One of them runs at any time, so none is cancelled for a lack of players.
      minPlayers: 1,
    })),
  });
  return { entries: tournaments, isDemo: true };
}
