import { TRANSACTION_TYPES, type TransactionType } from '@parlay/contracts/account-history';
import type { Schemas } from '@parlay/contracts/api';
import { boundsOf } from '@parlay/contracts/moment';
import { isDay } from '@parlay/contracts/validation/date';
import { outcomeOf } from './payment.ts';

export type Transaction = Schemas['Transaction'];
export type TransactionDetails = Schemas['TransactionDetails'];

export const PAGE_SIZE = 20;

/** The transaction filter, stored in the URL so that a link or a reload shows the same list. */
export interface TransactionFilter {
  page: number;
  /** Days as `YYYY-MM-DD`, both inclusive. */
  from?: string;
  to?: string;
  type?: TransactionType;
}

/** Parses the URL. Omits invalid values and days before the brand's earliest day. */
export function filterOf(search: string, earliest: string): TransactionFilter {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page') ?? 1);
  const day = (name: string) => {
    const value = query.get(name);
    return value && isDay(value) && value >= earliest ? value : undefined;
  };
  const type = TRANSACTION_TYPES.find((known) => known === query.get('type'));
  return dense({
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    from: day('from'),
    to: day('to'),
    type,
  });
}

/** Returns the first page of a filter, without undefined fields. */
export const firstPageOf = (
  filter: { [K in 'from' | 'to' | 'type']: TransactionFilter[K] | undefined },
): TransactionFilter => dense({ page: 1, ...filter });

/** Returns the filter for the API as instants with an exclusive end, so that its days match those in the table. */
export const wireOf = ({ from, to, ...rest }: TransactionFilter): TransactionFilter => ({
  ...rest,
  ...(from ? { from: boundsOf(from).from } : {}),
  ...(to ? { to: boundsOf(to).to } : {}),
});

/** Returns a filter's query string, which is empty for an empty filter. */
export function searchOf({ page, from, to, type }: TransactionFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ type, from, to })) if (value) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** Returns the query string of the file that contains all lines of a filter. */
export function fileSearchOf(filter: TransactionFilter): string {
  const { page: _, ...query } = wireOf(filter);
  const text = new URLSearchParams(query).toString();
  return text ? `?${text}` : '';
}

export type Direction = 'in' | 'out' | 'waiting' | 'none';

/**
 * Returns an amount's direction: in or out if the balance has changed, waiting if it may still change, or none if
 * the payment ended without moving money.
 */
export function directionOf({
  amount,
  balance,
  status,
}: Pick<Transaction, 'amount' | 'balance' | 'status'>): Direction {
  if (balance !== null) return amount.startsWith('-') ? 'out' : 'in';
  return outcomeOf(status) === 'pending' ? 'waiting' : 'none';
}

function dense(filter: { [K in keyof TransactionFilter]: TransactionFilter[K] | undefined }): TransactionFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as unknown as TransactionFilter;
}
