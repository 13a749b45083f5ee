import type { FeedChanges, FeedSnapshot } from '@parlay/contracts/odds-feed';
import { type QueryExecutorProvider, sql } from 'kysely';
import { retried } from '../../core/database/retry.ts';
import { ourChange, ourFixture } from './ids.ts';

/** How far a feed has been read. */
export interface FeedCursor {
  stream: string;
  sequence: number;
  /** When the company last answered. */
  seenAt: Date;
  suspended: boolean;
}

/** undefined: nothing has been read yet. */
export async function feedCursor(db: QueryExecutorProvider, provider: string): Promise<FeedCursor | undefined> {
  const { rows } = await sql<Omit<FeedCursor, 'sequence'> & { sequence: bigint }>`
    select stream, sequence, seen_at as "seenAt", suspended from odds_feed where provider = ${provider}`.execute(db);
  return rows[0] && { ...rows[0], sequence: Number(rows[0].sequence) };
}

/**
 * Applies changes, each once. Returns the sequence of the last one applied, which is lower than the last given one when a
 * change is missing; undefined when the stream is another one.
 */
export async function applyChanges(
  db: QueryExecutorProvider,
  provider: string,
  { stream, at, changes }: FeedChanges,
): Promise<number | undefined> {
  let reached: number | undefined;
  for (const batch of batchesOf(changes.map((change) => ourChange(provider, change)))) {
    // The company's time is reached with the last batch only.
    const isLast = batch.at(-1)?.sequence === changes.at(-1)?.sequence;
    const asOf = isLast ? at : batch[0]?.at;
    const { rows } = await retried(() =>
      sql<{ reached: bigint | null }>`
        select odds_apply(${provider}, ${stream}, ${asOf}::timestamptz, ${JSON.stringify(batch)}::jsonb) as reached`.execute(
        db,
      ),
    );
    const found = rows[0]?.reached ?? undefined;
    if (found === undefined) return undefined;
    reached = Number(found);
    if (reached < (batch.at(-1)?.sequence ?? 0)) return reached;
  }
  return reached;
}

/** A correction is a separate transaction, because it locks tournaments and entries. Without changes: one empty batch. */
function batchesOf<Change extends { kind: string }>(changes: Change[]): Change[][] {
  const batches: Change[][] = [[]];
  for (const change of changes) {
    const last = batches.at(-1);
    const isAlone = change.kind === 'correction' || last?.[0]?.kind === 'correction';
    if (!last || (isAlone && last.length > 0)) batches.push([change]);
    else last.push(change);
  }
  return batches;
}

/** Brings all fixtures of the company to the state of a snapshot. */
export async function applySnapshot(
  db: QueryExecutorProvider,
  provider: string,
  { stream, sequence, at, fixtures }: FeedSnapshot,
): Promise<void> {
  const ours = JSON.stringify(fixtures.map((fixture) => ourFixture(provider, fixture)));
  await retried(() =>
    sql`select odds_snapshot_apply(${provider}, ${stream}, ${sequence}, ${at}::timestamptz, ${ours}::jsonb)`.execute(
      db,
    ),
  );
}

/** Suspends or resumes all prices of a company. Returns false when nothing changed. */
export async function suspendFeed(db: QueryExecutorProvider, provider: string, suspended: boolean): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`select odds_suspend(${provider}, ${suspended}) as changed`.execute(
    db,
  );
  return rows[0]?.changed ?? false;
}

export interface FeedState {
  provider: string;
  sequence: number;
  ageSeconds: number;
  suspended: boolean;
}

export async function feedStates(db: QueryExecutorProvider): Promise<FeedState[]> {
  const { rows } = await sql<FeedState>`
    select provider, sequence::float8 as sequence, suspended,
      extract(epoch from clock_timestamp() - seen_at)::float8 as "ageSeconds" from odds_feed order by provider`.execute(
    db,
  );
  return rows;
}

/** Corrections that came after a tournament with the selection had finished, which they no longer change. */
export async function lateCorrections(db: QueryExecutorProvider): Promise<{ provider: string; count: number }[]> {
  const { rows } = await sql<{ provider: string; count: number }>`
    select c.provider, count(*)::int as count from result_correction c
    join selection s on s.id = c.selection_id join market m on m.id = s.market_id
    join tournament_fixture tf on tf.fixture_id = m.fixture_id
    join tournament t on t.id = tf.tournament_id and t.finished_at < c.at
    group by c.provider`.execute(db);
  return rows;
}
