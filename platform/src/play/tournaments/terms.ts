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
  payouts: Payouts,
  fixtures: FixtureFilter,
} as const;

export interface OfferingBrand {
  id: number;
  currencies: readonly string[];
}

/** Returns the field and the reason why the brands cannot offer these terms, or undefined if they can. */
export function termsMismatch(
  {
    brands,
    currency,
    entryPrice,
    minBet,
    maxBet,
  }: Record<'currency' | 'entryPrice', string> & {
    brands: readonly number[];
    minBet: bigint;
    maxBet: bigint;
  },
  offered: readonly OfferingBrand[],
): { field: string; reason: string } | undefined {
  for (const id of brands) {
    const brand = offered.find((candidate) => candidate.id === id);
    if (!brand) return { field: 'brands', reason: `there is no brand ${id}` };
    if (!brand.currencies.includes(currency)) return { field: 'currency', reason: `brand ${id} has no ${currency}` };
  }
  if (!parseMoney(entryPrice, currency).ok)
    return { field: 'entryPrice', reason: `it is not an amount of ${currency}` };
  if (minBet > maxBet) return { field: 'minBet', reason: 'it is above maxBet' };
  return undefined;
}

/** Returns a price in minor units. Throws if the price does not fit its currency. */
export function priceInMinorUnits(entryPrice: string, currency: string): bigint {
  const parsed = parseMoney(entryPrice, currency);
  if (!parsed.ok) throw new Error(`${entryPrice} is not an amount of ${currency}`);
  return parsed.minor;
}
