import { type QueryExecutorProvider, sql } from 'kysely';
import type { DifferencesQuery, ReconciliationDifference, ReconciliationRun, RunsQuery } from './schemas.ts';

/** A line of a company's statement. `amount` is in minor units. */
export interface StoredLine {
  line: string;
  kind: 'deposit' | 'payout' | 'return' | 'reversal';
  request: string;
  reference: string;
  amount: string;
  currency: string;
  at: string;
}

/** Findings of a run: lines that were new, and the differences that are open after it. */
export interface Reconciled {
  id: string;
  lines: number;
  differences: number;
}

interface Run {
  provider: string;
  lines: readonly StoredLine[];
  since: Date;
  until: Date;
}

/** Stores the statement, compares it with the ledger, and records what differs. */
export async function recordRun(
  db: QueryExecutorProvider,
  { provider, lines, since, until }: Run,
): Promise<Reconciled> {
  const { rows } = await sql<{ run: Reconciled }>`
    select reconcile(${provider}, ${JSON.stringify(lines)}::jsonb, ${since}, ${until}) as run`.execute(db);
  if (!rows[0]) throw new Error('reconcile answered nothing');
  return rows[0].run;
}

/** Until when a company's statement has been compared; undefined before the first run. */
export async function lastRunOf(db: QueryExecutorProvider, provider: string): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select until from reconciliation_run where provider = ${provider} order by id desc limit 1`.execute(db);
  return rows[0]?.until;
}

/** Newest first. */
export async function runsOf(
  db: QueryExecutorProvider,
  { provider, page, size }: RunsQuery,
): Promise<{ items: ReconciliationRun[]; hasNext: boolean }> {
  const { rows } = await sql<ReconciliationRun>`
    select id::text, provider, wire_instant(at) as at, wire_instant(until) as until, lines, differences
    from reconciliation_run where ${provider ?? null}::text is null or provider = ${provider ?? null}
    order by reconciliation_run.id desc limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { items: rows.slice(0, size), hasNext: rows.length > size };
}

/** Newest first; the open ones, or all. */
export async function differencesOf(
  db: QueryExecutorProvider,
  { provider, which, page, size }: DifferencesQuery,
): Promise<{ items: ReconciliationDifference[]; hasNext: boolean }> {
  const { rows } = await sql<ReconciliationDifference>`
    select d.id::text, d.provider, d.kind, d.request, 'W-' || w.number as reference, d.problem, d.ledger, d.statement,
      wire_instant(d.found_at) as "foundAt", wire_instant(d.gone_at) as "goneAt"
    from reconciliation_difference d left join withdrawal w on w.id::text = d.request
    where (${provider ?? null}::text is null or d.provider = ${provider ?? null})
      and (${which} = 'all' or (d.gone_at is null) = (${which} = 'open'))
    order by d.id desc limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { items: rows.slice(0, size), hasNext: rows.length > size };
}
