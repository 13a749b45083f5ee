import { type QueryExecutorProvider, sql } from 'kysely';
import { CHECK_COLUMNS, type CheckRow } from '../checks/repository.ts';
import type { DocumentsQuery } from './schemas.ts';

/** Checks that wait for a decision, the longest waiting first, or those of a state. */
export async function operatorChecks(
  db: QueryExecutorProvider,
  { page, size, state, kind, brand, customer }: DocumentsQuery,
): Promise<{ rows: CheckRow[]; hasNext: boolean }> {
  const states = state ? [state] : ['pending', 'refer'];
  const { rows } = await sql<CheckRow>`
    select ${CHECK_COLUMNS} from identity_check c
    where c.state = any (${states}::text[]) and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
      and (${brand ?? null}::int is null or c.brand_id = ${brand ?? null}::int)
      and (${customer ?? null}::text is null or c.customer_id = ${customer ?? null})
    order by c.created_at, c.id limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

export async function checkById(db: QueryExecutorProvider, id: string): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    select ${CHECK_COLUMNS} from identity_check c where c.id = ${id}::uuid`.execute(db);
  return rows[0];
}

export interface Step {
  state: string;
  reason: string | null;
  note: string;
  actor: string;
  at: Date;
}

export async function stepsOf(db: QueryExecutorProvider, id: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select state, reason, note, actor, at from identity_check_step where check_id = ${id}::uuid order by id`.execute(
    db,
  );
  return rows;
}
