import { BET_PRODUCTS, BET_RESULTS } from '@parlay/contracts/account-history';
import type { Schemas } from '@parlay/contracts/api';
import { boundsOf } from '@parlay/contracts/moment';
import type { Listed } from '@parlay/contracts/open-word';
import { isDay } from '@parlay/contracts/validation/date';

export type HistoryBet = Schemas['HistoryBet'];
export type BetDetails = Schemas['HistoryBetDetails'];
export type BetProduct = HistoryBet['product'];
export type BetResult = HistoryBet['result'];

export const PAGE_SIZE = 20;

/** The bet filter, stored in the URL so that a link or a reload shows the same list. */
export interface BetFilter {
  page: number;
  /** Days as `YYYY-MM-DD`, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  product?: Listed<BetProduct> | undefined;
  result?: Listed<BetResult> | undefined;
}

/** Parses the URL. Omits invalid values and days before the brand's earliest day. */
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
    result: BET_RESULTS.find((known) => known === query.get('result')),
  };
}

/** Returns a filter's query string, which is empty for an empty filter. */
export const betSearchOf = ({ page, ...filter }: BetFilter): string =>
  searchOf({ ...filter, page: page > 1 ? String(page) : undefined });

/** Returns the filter for the API as instants with an exclusive end, so that its days match those in the table. */
export function betQueryOf({ from, to, product, result }: BetFilter) {
  return {
    ...(product ? { product } : {}),
    ...(result ? { result } : {}),
    ...(from ? { from: boundsOf(from).from } : {}),
    ...(to ? { to: boundsOf(to).to } : {}),
  };
}

/** Returns the query string of the file that contains all bets of a filter. */
export const betFileSearchOf = (filter: BetFilter): string => searchOf(betQueryOf(filter));

function searchOf(values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** Returns the wire amount that a bet won (positive) or lost (negative), or null while it is open. */
export function gainOf({ stake, returned }: Pick<HistoryBet, 'stake' | 'returned'>): string | null {
  if (returned === null) return null;
  const digits = (stake.split('.')[1] ?? '').length;
  const minor = (amount: string) => BigInt(amount.replace('.', ''));
  const gain = minor(returned) - minor(stake);
  const text = String(gain < 0n ? -gain : gain).padStart(digits + 1, '0');
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return gain < 0n ? `-${whole}` : whole;
}

export const RANGES = ['today', 'week', 'month'] as const;
type Range = (typeof RANGES)[number];

/** Returns the first and last day of a quick range that ends today. */
export function daysOf(range: Range, today: string): { from: string; to: string } {
  if (range === 'today') return { from: today, to: today };
  if (range === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - 6);
  return { from: first.toISOString().slice(0, 10), to: today };
}

/** One line of an expanded bet: a stake with its result if known, otherwise a single movement. */
export interface BetStep {
  /** One-based number. */
  n: number;
  at: string;
  amount: string;
  kind: BetDetails['moves'][number]['kind'];
  /** The player's choice and its odds, if the studio reports them. */
  choice?: { on: string; pays: number };
  /** Wire amounts, null if the step has none. A refunded stake counts in neither column. */
  stake: string | null;
  returned: string | null;
}

/**
 * Returns the steps of a bet. If the studio does not report individual stakes, a single stake has the returned
 * amount as its result, and a round with several stakes lists its movements instead.
 */
export function stepsOf({
  moves,
  returned,
  placedAt,
  outcome,
}: Pick<BetDetails, 'moves' | 'returned' | 'placedAt' | 'outcome'>): BetStep[] {
  if (outcome)
    return outcome.stakes.map(({ on, pays, ...line }, index) => ({
      n: index + 1,
      at: placedAt,
      kind: 'stake',
      amount: line.stake,
      choice: { on, pays },
      ...line,
    }));
  const [first, ...rest] = moves;
  if (first?.kind === 'stake' && rest.every(({ kind }) => kind === 'return'))
    return [{ n: 1, at: first.at, kind: 'stake', amount: first.amount, stake: first.amount, returned }];
  return moves.map(({ at, kind, amount }, index) => ({
    n: index + 1,
    at,
    kind,
    amount,
    stake: kind === 'stake' ? amount : null,
    returned: kind === 'stake' || kind === 'rollback' ? null : amount,
  }));
}
