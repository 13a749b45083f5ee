import type { Brand } from '@parlay/contracts/brand-data';
import { PERIOD_MS, startOf } from './calendar.ts';

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
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Entry prices in minor units: a round sum in each currency, worth about the same everywhere. */
const ENTRY_PRICES: Partial<Record<string, number>> = {
  BOB: 8_000,
  CHF: 1_000,
  EUR: 1_000,
  GBP: 1_000,
  GTQ: 8_000,
  MXN: 20_000,
  NOK: 10_000,
  PEN: 4_000,
  SEK: 10_000,
  USD: 1_000,
};
/** In a currency that a brand brings along: a hundredth of what a demo player starts with, however many digits it has. */
const OTHER_ENTRY_PRICE = 1_000;

export interface DemoTournament {
  id: string;
  name: string;
  currency: string;
  entryPrice: number;
  startsAt: Date;
  endsAt: Date;
  entryClosesAt: Date;
}

/** Entry closes this long before the end: time for the last matches to be bet on and settled. */
const CLOSES_BEFORE_END_MS = 30 * 60_000;
/** Bets that have to be settled for a prize: a match ends every few minutes. */
export const MIN_SETTLED_BETS = 3;

/** 25,000.00 points. */
export const INITIAL_POINTS = 2_500_000;

/** Every currency that one of the brands offers, once: each has tournaments of its own. */
export const currenciesOf = (brands: readonly Pick<Brand, 'currencies'>[]): string[] =>
  [...new Set(brands.flatMap(({ currencies }) => currencies))].sort();

/** The tournaments of a period, one a currency. */
export function tournamentsOf(period: number, currencies: readonly string[]): DemoTournament[] {
  const startsAt = new Date(startOf(period));
  const endsAt = new Date(startOf(period) + PERIOD_MS);
  const name = `${DAYS[startsAt.getUTCDay()]} ${NAMES[((period % NAMES.length) + NAMES.length) % NAMES.length]}`;
  return currencies.map((currency) => ({
    id: `cup-${currency.toLowerCase()}-${period}`,
    name,
    currency,
    entryPrice: ENTRY_PRICES[currency] ?? OTHER_ENTRY_PRICE,
    startsAt,
    endsAt,
    entryClosesAt: new Date(endsAt.getTime() - CLOSES_BEFORE_END_MS),
  }));
}
