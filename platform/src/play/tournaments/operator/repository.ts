import type { QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import * as queries from './repository.gen.ts';
import { OperatorTournament } from './schemas.ts';

/** Columns that the database types only as text or JSON. */
const Columns = OperatorTournament.pick({ status: true, minPlayersBy: true, payouts: true, fixtures: true });

/** Row of a tournament, with times as `Date`. */
export type TournamentRow = Omit<queries.OperatorTournamentRow, keyof z.infer<typeof Columns>> &
  z.infer<typeof Columns>;

const readRow = (row: queries.OperatorTournamentRow): TournamentRow => ({ ...row, ...Columns.parse(row) });

export interface TournamentsQuery {
  status: OperatorTournament['status'] | undefined;
  brand: number | undefined;
  page: number;
  size: number;
}

/** Returns a page of tournaments, latest start first. */
export async function operatorTournaments(
  db: QueryExecutorProvider,
  { status, brand, page, size }: TournamentsQuery,
): Promise<{ items: TournamentRow[]; hasNext: boolean }> {
  const rows = await queries.operatorTournaments(db, { status, brand, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size).map(readRow), hasNext: rows.length > size };
}

export async function operatorTournament(db: QueryExecutorProvider, id: string): Promise<TournamentRow | undefined> {
  const row = await queries.operatorTournament(db, { id });
  return row && readRow(row);
}

export interface LateCorrection {
  selectionId: string;
  provider: string;
  previous: string;
  result: string;
  reason: string;
  at: Date;
}

/** Returns the corrections that arrived after a tournament had finished. */
export async function lateCorrectionsOf(db: QueryExecutorProvider, id: string): Promise<LateCorrection[]> {
  return queries.lateCorrectionsOf(db, { id });
}
