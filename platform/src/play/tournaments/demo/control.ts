import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import * as queries from './control.gen.ts';

export interface FixtureResult {
  fixtureId: string;
  /** Ids of winning selections. Selections that are neither won nor void have lost. */
  won: string[];
  void: string[];
}

/** Sets the missing results of a test tournament's fixture and closes it. Returns false for an unknown fixture. */
export async function setResult(db: Db, tournamentId: string, result: FixtureResult): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { fixtureId, won } = result;
    if ((await queries.closeFixture(trx, { fixtureId, tournamentId })) === 0) return false;
    await queries.setResult(trx, { void: result.void, won, fixtureId });
    return true;
  });
}

export interface PriceChange {
  selectionId: string;
  /** Hundredths. */
  odds?: number | undefined;
  disabled?: boolean | undefined;
}

/** Changes or suspends a price in a test tournament. Returns false for an unknown selection. */
export async function setPrice(
  db: QueryExecutorProvider,
  tournamentId: string,
  { selectionId, odds, disabled }: PriceChange,
): Promise<boolean> {
  return (await queries.setPrice(db, { selectionId, odds, disabled, tournamentId })) > 0;
}

export interface ScoreChange {
  fixtureId: string;
  /** Score as displayed: `1 – 0`. */
  score: string;
  minute?: number | undefined;
}

/** Sets the score of a fixture in a test tournament. Returns false for an unknown fixture. */
export async function setScore(
  db: QueryExecutorProvider,
  tournamentId: string,
  { fixtureId, score, minute }: ScoreChange,
): Promise<boolean> {
  return (await queries.setScore(db, { fixtureId, score, minute, tournamentId })) > 0;
}

/** Checks whether a tournament is a test tournament. */
export async function isTestTournament(db: QueryExecutorProvider, tournamentId: string): Promise<boolean> {
  const rows = await queries.isOwn(db, { tournamentId });
  return rows.length > 0;
}
