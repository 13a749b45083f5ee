import type { QueryExecutorProvider } from 'kysely';
import { type CheckRow, filteredChecks } from '../checks/repository.ts';
import * as queries from './repository.gen.ts';
import type { DocumentsQuery } from './schemas.ts';

/** Returns the checks in a state, by default those that await a decision, oldest first. */
export async function operatorChecks(
  db: QueryExecutorProvider,
  { page, size, state, kind, brand, customer }: DocumentsQuery,
): Promise<{ rows: CheckRow[]; hasNext: boolean }> {
  const states = state ? [state] : ['pending', 'refer'];
  const filter = { states, kind, brand, customer, take: size + 1, offset: (page - 1) * size };
  const rows = await filteredChecks(db, filter);
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

export interface Step {
  state: string;
  reason: string | null;
  note: string;
  actor: string;
  at: Date;
}

export async function stepsOf(db: QueryExecutorProvider, id: string): Promise<Step[]> {
  return queries.stepsOf(db, { id });
}
