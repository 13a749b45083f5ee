import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

export interface AffiliateVisit {
  customerId: string;
  bTag: string;
  operation: 'registration' | 'login';
}

/** Records the affiliate tag of the link a player followed (AU20). Only a player's first registration tag counts. */
export async function recordAffiliate(
  db: QueryExecutorProvider,
  { customerId, bTag, operation }: AffiliateVisit,
): Promise<void> {
  await queries.noteAffiliate(db, { customerId, bTag, operation });
}

export interface AffiliateRow {
  bTag: string;
  brandId: number;
  /** Players who registered with this tag. */
  registrations: number;
  logins: number;
  /** Distinct players among registrations and logins. */
  players: number;
}

export interface AffiliateQuery {
  /** Start of the period, inclusive. */
  from: Date;
  /** End of the period, exclusive. */
  to: Date;
  brand: number | undefined;
  page: number;
  size: number;
}

/** Returns the registrations and logins of each affiliate tag in a period, most registrations first. */
export async function affiliateReport(
  db: QueryExecutorProvider,
  { from, to, brand, page, size }: AffiliateQuery,
): Promise<{ items: AffiliateRow[]; hasNext: boolean }> {
  const rows = await queries.affiliates(db, { from, to, brand, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size), hasNext: rows.length > size };
}
