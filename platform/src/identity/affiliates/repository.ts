import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

export interface AffiliateVisit {
  customerId: string;
  bTag: string;
  operation: 'registration' | 'login';
}

/** AU20: whose link a player came by. The first of a registration stays. */
export async function noteAffiliate(
  db: QueryExecutorProvider,
  { customerId, bTag, operation }: AffiliateVisit,
): Promise<void> {
  await queries.noteAffiliate(db, { customerId, bTag, operation });
}

export interface AffiliateRow {
  bTag: string;
  brandId: number;
  /** Players who registered by this tag. */
  registrations: number;
  logins: number;
  /** Different players among registrations and logins. */
  players: number;
}

export interface AffiliateQuery {
  /** From this moment, included. */
  from: Date;
  /** To this moment, excluded. */
  to: Date;
  brand: number | undefined;
  page: number;
  size: number;
}

/** Returns what each affiliate's tag brought in a time, most registrations first. */
export async function affiliates(
  db: QueryExecutorProvider,
  { from, to, brand, page, size }: AffiliateQuery,
): Promise<{ items: AffiliateRow[]; hasNext: boolean }> {
  const rows = await queries.affiliates(db, { from, to, brand, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size), hasNext: rows.length > size };
}
