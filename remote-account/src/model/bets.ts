import { BET_PRODUCTS } from '@parlay/contracts/account-history';
import type { Schemas } from '@parlay/contracts/api';
import { boundsOf } from '@parlay/contracts/moment';
import { isDay } from '@parlay/contracts/validation/date';

export type HistoryBet = Schemas['HistoryBet'];
export type BetDetails = Schemas['HistoryBetDetails'];
type BetProduct = HistoryBet['product'];

export const PAGE_SIZE = 20;

/** The filter of bets; stored in the URL, so that a link or a reload shows the same. */
export interface BetFilter {
  page: number;
  /** Days, `YYYY-MM-DD`; both included. */
  from?: string | undefined;
  to?: string | undefined;
  product?: BetProduct | undefined;
}

/** Parses the URL; invalid values and days before the brand's earliest are omitted. */
export function betFilterOf(search: string, earliest: string): BetFilter {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page') ?? 1);
  const day = (name: string) => {
    const value = query.get(name);
    return value && isDay(value) && value >= earliest ? value : undefined;
  };
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    from: day('from'),
    to: day('to'),
    product: BET_PRODUCTS.find((known) => known === query.get('product')),
  };
}

/** Writes the URL; an empty filter adds no query. */
export const betSearchOf = ({ page, ...filter }: BetFilter): string =>
  searchOf({ ...filter, page: page > 1 ? String(page) : undefined });

/** The filter for the API: instants, the end exclusive, so that its days are those of the table. */
export function betQueryOf({ from, to, product }: BetFilter) {
  return {
    ...(product ? { product } : {}),
    ...(from ? { from: boundsOf(from).from } : {}),
    ...(to ? { to: boundsOf(to).to } : {}),
  };
}

/** The query of the file with all bets of a filter. */
export const betFileSearchOf = (filter: BetFilter): string => searchOf(betQueryOf(filter));

function searchOf(values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** What a bet won (positive) or lost, wire money; null while it is open. */
export function gainOf({ stake, returned }: Pick<HistoryBet, 'stake' | 'returned'>): string | null {
  if (returned === null) return null;
  const digits = (stake.split('.')[1] ?? '').length;
  const minor = (amount: string) => BigInt(amount.replace('.', ''));
  const gain = minor(returned) - minor(stake);
  const text = String(gain < 0n ? -gain : gain).padStart(digits + 1, '0');
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return gain < 0n ? `-${whole}` : whole;
}
