import type { Db, Reader, Tx } from '../database/connect.ts';
import type { Failing } from '../replies/failing.ts';
import { enqueueWebhooks, REGISTRY_ACTOR } from '../webhooks/messages.ts';
import { type Failure, failureIn, failureSentence, MINUTES } from './failing.ts';
import * as queries from './watch-live.gen.ts';

/** Webhook event of a failing live version. */
const REMOTE_FAILS = 'remote fails';

/**
 * Runs one periodic check of live versions, with or without a canary in flight. Records the failing ones, notifies
 * webhooks once for each, and clears those that work again or are no longer live. Returns the newly failing ones. Safe
 * to run on several nodes.
 */
export async function watchLive(db: Db): Promise<{ remote: string; sentence: string }[]> {
  const newFailures: { remote: string; sentence: string }[] = [];
  const failing = new Set<string>();
  for (const row of await queries.liveCounts(db, { minutes: MINUTES })) {
    const failure = failureIn(row);
    if (!failure) continue;
    failing.add(`${row.channel} ${row.remote} ${row.digest}`);
    if (await db.transaction().execute((tx) => recordFailure(tx, row, failure)))
      newFailures.push({ remote: row.remote, sentence: failureSentence(failure) });
  }
  for (const recorded of await queries.noted(db))
    if (!failing.has(`${recorded.channel} ${recorded.remote} ${recorded.digest}`)) await queries.forget(db, recorded);
  return newFailures;
}

/** Records a failing version with its counts. Returns true, after notifying webhooks, if it was not yet recorded. */
async function recordFailure(tx: Tx, row: queries.LiveCountsRow, failure: Failure): Promise<boolean> {
  const { channel, remote, version, digest, revision } = row;
  if (await queries.renew(tx, { channel, remote, digest, ...failure })) return false;
  if (!(await queries.noteFailing(tx, { channel, remote, digest, ...failure }))) return false;
  await enqueueWebhooks(tx, {
    ...{ action: REMOTE_FAILS, severity: 'alarm', channel, revision, by: REGISTRY_ACTOR },
    reason: failureSentence(failure),
    changes: [{ remote, digest, detail: { version, ...failure } }],
  });
  return true;
}

/** Returns the failing live versions of a channel by remote. */
export async function failingOn(db: Reader, channel: string): Promise<Map<string, Failing>> {
  const rows = await queries.failingOn(db, { channel });
  return new Map(
    rows.map(({ remote, since, ...failure }) => [
      remote,
      { since: since.toISOString(), ...failure, sentence: failureSentence(failure) },
    ]),
  );
}
