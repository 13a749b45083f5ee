import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { retried } from '../../core/database/retry.ts';

const ENTRIES_A_BATCH = 100;

/** Settles every bet whose selection has a result; a batch is a transaction. Safe on several nodes at once. */
export async function settleBets(db: Db): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await retried(() =>
      sql<{ settled: number }>`select bets_settle(${ENTRIES_A_BATCH}) as settled`.execute(db),
    );
    const settled = rows[0]?.settled ?? 0;
    if (settled === 0) return total;
    total += settled;
  }
}

/** Starts the tournaments whose time has come. */
export async function startDue(db: QueryExecutorProvider, now: Date): Promise<void> {
  await sql`update tournament set status = 'RUNNING' where status = 'UPCOMING' and starts_at <= ${now}`.execute(db);
}

/** A tournament waits this long for an odds company that is away, and for invented rivals, before it finishes without. */
const FEED_GRACE = '15 minutes';
const RIVALS_GRACE = '2 minutes';

/**
 * Finishes the tournaments whose time is over, each in a separate transaction, when the feeds of their fixtures have been
 * read up to their end. Returns their ids.
 */
export async function finishDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tournament t where t.status <> 'FINISHED' and t.ends_at <= ${now}
      and (not t.waits_for_rivals or greatest(t.ends_at, t.made_at) + ${RIVALS_GRACE}::interval <= ${now})
      and (greatest(t.ends_at, t.made_at) + ${FEED_GRACE}::interval <= ${now} or not exists (
        select from tournament_fixture tf join fixture f on f.id = tf.fixture_id
        join odds_feed o on o.provider = f.provider and o.as_of < t.ends_at where tf.tournament_id = t.id))
    order by t.ends_at, t.id`.execute(db);
  const finished = [];
  for (const { id } of rows) if (await finishTournament(db, id)) finished.push(id);
  return finished;
}

/** Voids what has no result, fixes the ranks and pays the prizes, once. False: it had finished before. */
export async function finishTournament(db: Db, id: string): Promise<boolean> {
  const { rows } = await retried(() =>
    sql<{ finished: boolean }>`select tournament_finish(${id}) as finished`.execute(db),
  );
  return rows[0]?.finished ?? false;
}
