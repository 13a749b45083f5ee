import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './repository.gen.ts';
import type { DifferencesQuery, ReconciliationDifference, ReconciliationRun, RunsQuery } from './schemas.ts';

/** Line of a provider's statement, with `amount` in minor units. */
export interface StoredLine {
  line: string;
  kind: 'deposit' | 'payout' | 'return' | 'reversal';
  request: string;
  reference: string;
  amount: string;
  currency: string;
  at: string;
}

/** Result of a run: the number of new statement lines, and of differences that are open afterwards. */
export type ReconciliationResult = z.infer<typeof ReconciliationResult>;
const ReconciliationResult = z.object({ id: z.string(), lines: z.int(), differences: z.int() });

interface Run {
  provider: string;
  lines: readonly StoredLine[];
  since: Date;
  until: Date;
}

/** Stores the statement, compares it with the ledger, and records the differences. */
export async function recordRun(
  db: QueryExecutorProvider,
  { provider, lines, since, until }: Run,
): Promise<ReconciliationResult> {
  const row = await queries.recordRun(db, { provider, lines, since, until });
  return ReconciliationResult.parse(row.run);
}

/** Returns the time up to which a provider's statement has been compared, or undefined before the first run. */
export async function lastRunOf(db: QueryExecutorProvider, provider: string): Promise<Date | undefined> {
  const row = await queries.lastRunOf(db, { provider });
  return row?.until;
}

/** Returns a page of runs, newest first. */
export async function runsOf(
  db: QueryExecutorProvider,
  { provider, page, size }: RunsQuery,
): Promise<{ items: ReconciliationRun[]; hasNext: boolean }> {
  const rows = await queries.runsOf(db, { provider, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size), hasNext: rows.length > size };
}

/** Returns a page of differences, newest first. */
export async function differencesOf(
  db: QueryExecutorProvider,
  { provider, which, page, size }: DifferencesQuery,
): Promise<{ items: ReconciliationDifference[]; hasNext: boolean }> {
  const rows = await queries.differencesOf(db, { provider, which, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size), hasNext: rows.length > size };
}
