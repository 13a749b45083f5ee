import type { FeedChanges, FeedSnapshot } from '@parlay/contracts/odds-feed';
import type { QueryExecutorProvider } from 'kysely';
import { retryTransaction } from '../../core/database/retry.ts';
import { withOurChangeIds, withOurFixtureIds } from './ids.ts';
import * as queries from './repository.gen.ts';

/** Position up to which a feed has been read. */
export interface FeedCursor {
  stream: string;
  sequence: number;
  /** Time of the provider's last response. */
  seenAt: Date;
  suspended: boolean;
}

/** Returns the cursor of a feed, or undefined if nothing has been read yet. */
export async function feedCursor(db: QueryExecutorProvider, provider: string): Promise<FeedCursor | undefined> {
  const row = await queries.feedCursor(db, { provider });
  return row && { ...row, sequence: Number(row.sequence) };
}

/**
 * Applies each change once. Returns the sequence of the last applied change, which is lower than that of the last given
 * change if one is missing. Returns undefined if the feed has not been read from this stream.
 */
export async function applyChanges(
  db: QueryExecutorProvider,
  provider: string,
  { stream, at, changes }: FeedChanges,
): Promise<number | undefined> {
  let reached: number | undefined;
  for (const batch of batchesOf(changes.map((change) => withOurChangeIds(provider, change)))) {
    // Only the last batch reaches the provider's time.
    const isLast = batch.at(-1)?.sequence === changes.at(-1)?.sequence;
    const asOf = isLast ? at : batch[0]?.at;
    const row = await retryTransaction(() => queries.applyChanges(db, { provider, stream, asOf, batch }));
    const found = row.reached ?? undefined;
    if (found === undefined) return undefined;
    reached = Number(found);
    if (reached < (batch.at(-1)?.sequence ?? 0)) return reached;
  }
  return reached;
}

/**
 * Splits changes into batches, one per transaction. A correction gets its own batch, because it locks tournaments and
 * entries. Returns one empty batch if there are no changes.
 */
function batchesOf<Change extends { kind: string }>(changes: Change[]): Change[][] {
  const batches: Change[][] = [[]];
  for (const change of changes) {
    const last = batches.at(-1);
    const needsOwnBatch = change.kind === 'correction' || last?.[0]?.kind === 'correction';
    if (!last || (needsOwnBatch && last.length > 0)) batches.push([change]);
    else last.push(change);
  }
  return batches;
}

/** Brings all fixtures of a provider to the state of a snapshot. */
export async function applySnapshot(
  db: QueryExecutorProvider,
  provider: string,
  { stream, sequence, at, fixtures }: FeedSnapshot,
): Promise<void> {
  const ours = fixtures.map((fixture) => withOurFixtureIds(provider, fixture));
  await retryTransaction(() => queries.applySnapshot(db, { provider, stream, sequence, at, ours }));
}

/** Suspends or resumes all prices of a provider. Returns false if nothing changed. */
export async function suspendFeed(db: QueryExecutorProvider, provider: string, suspended: boolean): Promise<boolean> {
  const row = await queries.suspendFeed(db, { provider, suspended });
  return row.changed ?? false;
}

export interface FeedState {
  provider: string;
  sequence: number;
  ageSeconds: number;
  suspended: boolean;
}

export async function feedStates(db: QueryExecutorProvider): Promise<FeedState[]> {
  return queries.feedStates(db);
}

/** Counts corrections that arrived too late to change a finished tournament with the selection. */
export async function lateCorrections(db: QueryExecutorProvider): Promise<{ provider: string; count: number }[]> {
  return queries.lateCorrections(db);
}
