import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { retried } from '../../../core/database/retry.ts';
import { theirId } from '../../odds/ids.ts';
import type { RivalsBody } from './schemas.ts';

export interface RivalTournament {
  id: string;
  endsAt: string;
  /** Minor points. */
  initialPoints: number;
  /** The company's own ids. */
  fixtures: string[];
}

/** Tournaments of the schedule that have begun and in which rivals still have something to play. */
export async function rivalTournaments(
  db: QueryExecutorProvider,
  provider: string,
  now: Date,
): Promise<RivalTournament[]> {
  const { rows } = await sql<{ id: string; endsAt: Date; initialPoints: bigint; fixtures: string[] }>`
    select t.id, t.ends_at as "endsAt", t.initial_points as "initialPoints",
      array(select f.id from tournament_fixture tf join fixture f on f.id = tf.fixture_id
        where tf.tournament_id = t.id and f.provider = ${provider} order by f.starts_at, f.id) as fixtures
    from tournament t where t.status <> 'FINISHED' and t.waits_for_rivals and t.starts_at <= ${now}
    order by t.id`.execute(db);
  return rows.map(({ id, endsAt, initialPoints, fixtures }) => ({
    id,
    endsAt: endsAt.toISOString(),
    initialPoints: Number(initialPoints),
    fixtures: fixtures.map((fixture) => theirId(provider, fixture)),
  }));
}

/** Gives rivals their entries and results, each once. False: they do not play in this tournament, or no longer. */
export async function playRivals(db: Db, { tournamentId, isComplete, rivals }: RivalsBody): Promise<boolean> {
  return retried(() =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql`
        select from tournament where id = ${tournamentId} and status <> 'FINISHED' and waits_for_rivals
        for update`.execute(trx);
      if (rows.length === 0) return false;
      const played = rivals.map(({ id, results, ...rival }) => ({
        ...rival,
        entry: entryIdOf(tournamentId, id),
        customer: id,
        results,
      }));
      await sql`
        select rival_play(${tournamentId}, entry, customer, "displayName", "countryCode", results)
        from jsonb_to_recordset(${JSON.stringify(played)}::jsonb) as r (
          entry uuid, customer text, "displayName" text, "countryCode" text, results jsonb)`.execute(trx);
      if (isComplete) await sql`update tournament set waits_for_rivals = false where id = ${tournamentId}`.execute(trx);
      return true;
    }),
  );
}

/** The same each time. */
function entryIdOf(tournamentId: string, rival: string): string {
  const hex = createHash('sha256').update(`${tournamentId}/${rival}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
