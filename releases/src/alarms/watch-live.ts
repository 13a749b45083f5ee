import type { Db, Reader, Tx } from '../database/connect.ts';
import type { Failing } from '../replies/failing.ts';
import { REGISTRY_ACTOR, tellWebhooks } from '../webhooks/messages.ts';
import { type Failure, failureIn, failureSentence, MINUTES } from './failing.ts';
import * as queries from './watch-live.gen.ts';

/** Event of webhooks. */
const REMOTE_FAILS = 'remote fails';

/**
 * A round of the watch on live versions, to be done again and again: notes those that fail in pages, whether a canary is in
 * flight or not, tells webhooks of each once, and forgets those that work again or are live no more. Returns the new ones.
 * Any number of nodes may do it.
 */
export async function watchLive(db: Db): Promise<{ remote: string; sentence: string }[]> {
  const found: { remote: string; sentence: string }[] = [];
  const failing = new Set<string>();
  for (const row of await queries.liveCounts(db, { minutes: MINUTES })) {
    const failure = failureIn(row);
    if (!failure) continue;
    failing.add(`${row.channel} ${row.remote} ${row.digest}`);
    if (await db.transaction().execute((tx) => note(tx, row, failure)))
      found.push({ remote: row.remote, sentence: failureSentence(failure) });
  }
  for (const noted of await queries.noted(db))
    if (!failing.has(`${noted.channel} ${noted.remote} ${noted.digest}`)) await queries.forget(db, noted);
  return found;
}

/** Notes one that fails, with its figures. Returns true for the first to find it: then webhooks are told. */
async function note(tx: Tx, row: queries.LiveCountsRow, failure: Failure): Promise<boolean> {
  const { channel, remote, version, digest, revision } = row;
  if (await queries.renew(tx, { channel, remote, digest, ...failure })) return false;
  if (!(await queries.noteFailing(tx, { channel, remote, digest, ...failure }))) return false;
  await tellWebhooks(tx, {
    ...{ action: REMOTE_FAILS, severity: 'alarm', channel, revision, by: REGISTRY_ACTOR },
    reason: failureSentence(failure),
    changes: [{ remote, digest, detail: { version, ...failure } }],
  });
  return true;
}

/** By remote how the live version of a channel fails, where it does. */
export async function failingOn(db: Reader, channel: string): Promise<Map<string, Failing>> {
  const rows = await queries.failingOn(db, { channel });
  return new Map(
    rows.map(({ remote, since, ...failure }) => [
      remote,
      { since: since.toISOString(), ...failure, sentence: failureSentence(failure) },
    ]),
  );
}
