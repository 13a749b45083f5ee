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

/** Entry prices in minor units: a round sum in each currency, worth about the same everywhere. */
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
/** In a currency that a brand brings along: a hundredth of what a demo player starts with, however many digits it has. */
const OTHER_ENTRY_PRICE = 1_000n;

/** Length of a demonstration's tournaments; the next one follows without a gap. */
const MINUTES = 120;

/** The schedule of a demonstration: in each currency one tournament every two hours, of all brands that offer it. */
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
      everyMinutes: MINUTES,
      lastsMinutes: MINUTES,
      // Time for the last matches to be bet on and settled.
      entryClosesMinutesBeforeEnd: 30,
    })),
  });
  return { entries: tournaments, isDemo: true };
}
