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

/** Entry price in minor units, by the currency of the brands that have tournaments. */
const ENTRY_PRICES = { EUR: 1_000, PEN: 4_000 } as const;

export interface DemoTournament {
  id: string;
  name: string;
  currency: string;
  entryPrice: number;
  startsAt: Date;
  endsAt: Date;
}

/** 25,000.00 points. */
export const INITIAL_POINTS = 2_500_000;

/** The tournaments of a period, one a currency. */
export function tournamentsOf(period: number): DemoTournament[] {
  const startsAt = new Date(startOf(period));
  const endsAt = new Date(startOf(period) + PERIOD_MS);
  const name = `${DAYS[startsAt.getUTCDay()]} ${NAMES[((period % NAMES.length) + NAMES.length) % NAMES.length]}`;
  return Object.entries(ENTRY_PRICES).map(([currency, entryPrice]) => ({
    id: `cup-${currency.toLowerCase()}-${period}`,
    name,
    currency,
    entryPrice,
    startsAt,
    endsAt,
  }));
}
