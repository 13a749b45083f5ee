import { minorOf, POINTS, parseMoney } from '@parlay/money';
import { z } from 'zod';

export const TournamentName = z.string().trim().min(1).max(80);

/** Decimal string; 0 means free entry. The caller checks that the decimals fit the currency. */
export const EntryPrice = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/);

export const Currency = z.string().regex(/^[A-Z]{3}$/);

export const Points = z
  .string()
  .regex(/^\d{1,12}\.\d{2}$/)
  .transform((text) => minorOf(text, POINTS));

/** Percentages of places 1, 2, …, which add up to 100. */
export const Payouts = z
  .array(z.number().positive())
  .min(1)
  .max(50)
  .refine((shares) => Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) < 1e-6);

const Names = z.array(z.string().min(1).max(120)).min(1).max(50);

/** Fixtures of a tournament: those that start during it and match all given fields, or those with the given ids. */
export const FixtureFilter = z
  .strictObject({
    provider: z.string().min(1).max(40).optional(),
    sports: Names.optional(),
    competitions: Names.optional(),
    ids: z.array(z.string().min(1).max(120)).min(1).max(100).optional(),
  })
  .meta({ id: 'FixtureFilter' });
export type FixtureFilter = z.infer<typeof FixtureFilter>;

/**
 * Terms of a tournament: its costs, payouts and limits. The price is a decimal string; rake and payouts are in percent.
 */
export const TERMS = {
  brands: z.array(z.int().positive()).min(1).max(200),
  currency: Currency,
  entryPrice: EntryPrice,
  rake: z.number().min(0).max(100).multipleOf(0.01).default(10),
  sportName: z.string().trim().min(1).max(40).default('All sports'),
  initialPoints: Points.prefault('25000.00'),
  minBet: Points.prefault('100.00'),
  maxBet: Points.prefault('10000.00'),
  maxPlayers: z.int().min(1).max(10_000).default(250),
  minSettledBets: z.int().min(0).max(100).default(3),
  /** With fewer players at the start, or when entry closes, the tournament is cancelled and every price paid back. */
  minPlayers: z.int().min(1).max(10_000).default(1),
  minPlayersBy: z.enum(['start', 'entryCloses']).default('start'),
  /** Whether a player can leave before the start and gets the price back. */
  canLeave: z.boolean().default(true),
  /** How often a player who is out of points can start again until entry closes. */
  maxReentries: z.int().min(0).max(20).default(0),
  /** Defaults to the entry price. */
  reentryPrice: EntryPrice.optional(),
  /** Amount that the house adds to the prizes. */
  addedPrize: EntryPrice.default('0'),
  /** The least that all prizes are together. The house pays what the entry prices lack. */
  guaranteedPrize: EntryPrice.default('0'),
  payouts: Payouts,
  fixtures: FixtureFilter,
} as const;

/** Why a tournament was cancelled: by an operator, or because it had too few players. */
export const CancelReason = z.enum(['operator', 'players']);
export type CancelReason = z.infer<typeof CancelReason>;

export interface OfferingBrand {
  id: number;
  currencies: readonly string[];
}

type AmountName = 'entryPrice' | 'reentryPrice' | 'addedPrize' | 'guaranteedPrize';
const AMOUNTS = ['entryPrice', 'reentryPrice', 'addedPrize', 'guaranteedPrize'] as const satisfies AmountName[];

/** Amounts of a tournament's terms, as decimal strings. No re-entry price: it is the entry price. */
export type TermAmounts = Record<Exclude<AmountName, 'reentryPrice'>, string> & { reentryPrice?: string | undefined };

/** Returns the field and the reason why the brands cannot offer these terms, or undefined if they can. */
export function termsMismatch(
  terms: TermAmounts & {
    brands: readonly number[];
    currency: string;
    minBet: bigint;
    maxBet: bigint;
    minPlayers: number;
    maxPlayers: number;
  },
  offered: readonly OfferingBrand[],
): { field: string; reason: string } | undefined {
  const { brands, currency, minBet, maxBet } = terms;
  for (const id of brands) {
    const brand = offered.find((candidate) => candidate.id === id);
    if (!brand) return { field: 'brands', reason: `there is no brand ${id}` };
    if (!brand.currencies.includes(currency)) return { field: 'currency', reason: `brand ${id} has no ${currency}` };
  }
  const wrong = wrongAmount(terms, currency);
  if (wrong) return { field: wrong, reason: `it is not an amount of ${currency}` };
  if (terms.minPlayers > terms.maxPlayers) return { field: 'minPlayers', reason: 'it is above maxPlayers' };
  if (minBet > maxBet) return { field: 'minBet', reason: 'it is above maxBet' };
  return undefined;
}

/** Returns the first field that is not an amount of the currency. */
export const wrongAmount = (terms: TermAmounts, currency: string): AmountName | undefined =>
  AMOUNTS.find((name) => terms[name] !== undefined && !parseMoney(terms[name], currency).ok);

/** Returns the amounts in minor units. Throws if one does not fit the currency. */
export function amountsInMinorUnits(terms: TermAmounts, currency: string) {
  return {
    entryPrice: inMinorUnits(terms.entryPrice, currency),
    reentryPrice: terms.reentryPrice === undefined ? null : inMinorUnits(terms.reentryPrice, currency),
    addedPrize: inMinorUnits(terms.addedPrize, currency),
    guaranteedPrize: inMinorUnits(terms.guaranteedPrize, currency),
  };
}

function inMinorUnits(amount: string, currency: string): bigint {
  const parsed = parseMoney(amount, currency);
  if (!parsed.ok) throw new Error(`${amount} is not an amount of ${currency}`);
  return parsed.minor;
}
