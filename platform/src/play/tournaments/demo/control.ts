import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';

/** Tournaments of tests only: the others follow the feed. */
const OWN = sql`select tf.fixture_id from tournament_fixture tf join tournament t on t.id = tf.tournament_id and not t.listed`;

export interface FixtureResult {
  fixtureId: string;
  /** Selections that won, and those that are void; every other one of the fixture lost. */
  won: string[];
  void: string[];
}

/** Decides a fixture of a test's tournament and closes it; earlier results stay. Returns false for an unknown fixture. */
export async function setResult(db: Db, tournamentId: string, result: FixtureResult): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update fixture set is_visible = false where id = ${result.fixtureId}
        and id in (${OWN} where tf.tournament_id = ${tournamentId})
      returning id`.execute(trx);
    if (rows.length === 0) return false;
    await sql`
      update selection s set result = case when s.id = any (${result.void}::text[]) then 'VOID'
        when s.id = any (${result.won}::text[]) then 'WON' else 'LOST' end
      from market m where m.id = s.market_id and m.fixture_id = ${result.fixtureId} and s.result is null`.execute(trx);
    return true;
  });
}

export interface PriceChange {
  selectionId: string;
  /** Hundredths. */
  odds?: number | undefined;
  disabled?: boolean | undefined;
}

/** Changes or suspends a price of a test's tournament. Returns false for an unknown selection. */
export async function setPrice(
  db: QueryExecutorProvider,
  tournamentId: string,
  { selectionId, odds, disabled }: PriceChange,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update selection s set odds = coalesce(${odds ?? null}::int, s.odds),
      disabled = coalesce(${disabled ?? null}::boolean, s.disabled),
      odds_changed_at = case when ${odds ?? null}::int <> s.odds then now() else s.odds_changed_at end
    from market m where m.id = s.market_id and s.id = ${selectionId}
      and m.fixture_id in (${OWN} where tf.tournament_id = ${tournamentId})
    returning s.id`.execute(db);
  return rows.length > 0;
}

export interface ScoreChange {
  fixtureId: string;
  /** As it is shown: `1 – 0`. */
  score: string;
  minute?: number | undefined;
}

/** Sets the score of a fixture of a test's tournament. Returns false for an unknown fixture. */
export async function setScore(
  db: QueryExecutorProvider,
  tournamentId: string,
  { fixtureId, score, minute }: ScoreChange,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update fixture set score = ${score}, minute = coalesce(${minute ?? null}::int, minute),
      score_changed_at = case when score is distinct from ${score} then now() else score_changed_at end
    where id = ${fixtureId} and id in (${OWN} where tf.tournament_id = ${tournamentId})
    returning id`.execute(db);
  return rows.length > 0;
}

/** Whether it is a test's tournament. */
export async function isOwn(db: QueryExecutorProvider, tournamentId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from tournament where id = ${tournamentId} and not listed`.execute(db);
  return rows.length > 0;
}
