import { type Kysely, sql, type Transaction } from 'kysely';
import type { Reader } from '../database/reader.ts';
import type { Schema } from '../database/schema.ts';
import type { Failing } from '../replies/failing.ts';
import { REGISTRY_ACTOR, tellWebhooks } from '../webhooks/messages.ts';
import { type Counts, type Failure, failureIn, failureSentence, MINUTES } from './failing.ts';

interface LiveCounts extends Counts {
  channel: string;
  remote: string;
  version: string;
  digest: string;
  revision: number;
}

/** Event of webhooks. */
const REMOTE_FAILS = 'remote fails';

/**
 * A round of the watch on live versions, to be done again and again: notes those that fail in pages, whether a canary is in
 * flight or not, tells webhooks of each once, and forgets those that work again or are live no more. Returns the new ones.
 * Any number of nodes may do it.
 */
export async function watchLive(db: Kysely<Schema>): Promise<{ remote: string; sentence: string }[]> {
  const found: { remote: string; sentence: string }[] = [];
  const failing = new Set<string>();
  for (const row of await liveCounts(db)) {
    const failure = failureIn(row);
    if (!failure) continue;
    failing.add(`${row.channel} ${row.remote} ${row.digest}`);
    if (await db.transaction().execute((tx) => note(tx, row, failure)))
      found.push({ remote: row.remote, sentence: failureSentence(failure) });
  }
  const noted = await db.selectFrom('failing_remote').select(['channel', 'remote', 'digest']).execute();
  for (const { channel, remote, digest } of noted)
    if (!failing.has(`${channel} ${remote} ${digest}`))
      await db
        .deleteFrom('failing_remote')
        .where('channel', '=', channel)
        .where('remote', '=', remote)
        .where('digest', '=', digest)
        .execute();
  return found;
}

/**
 * Counts what pages did lately with the versions that everyone gets, in whole minutes since: before, others had them or
 * nobody.
 */
async function liveCounts(db: Kysely<Schema>): Promise<LiveCounts[]> {
  const { rows } = await sql<LiveCounts>`
    SELECT live.channel, live.remote, release.version, live.digest, channel.revision,
      sum(minute.loads)::int AS loads, sum(minute.failures)::int AS failures,
      sum(minute.alive)::int AS alive, sum(minute.errors)::int AS errors
    FROM live
    JOIN channel ON channel.name = live.channel AND channel.removed_at IS NULL
    JOIN release ON release.remote = live.remote AND release.digest = live.digest
    JOIN health_minute AS minute ON minute.channel = live.channel AND minute.remote = live.remote
      AND minute.version = release.version
      AND minute.minute > now() - make_interval(mins => ${MINUTES}) AND minute.minute >= live.since
    GROUP BY live.channel, live.remote, release.version, live.digest, channel.revision
    HAVING sum(minute.failures) + sum(minute.errors) > 0`.execute(db);
  return rows;
}

/** Notes one that fails, with its figures. Returns true for the first to find it: then webhooks are told. */
async function note(tx: Transaction<Schema>, row: LiveCounts, failure: Failure): Promise<boolean> {
  const { channel, remote, version, digest, revision } = row;
  const known = await tx
    .updateTable('failing_remote')
    .set(failure)
    .where('channel', '=', channel)
    .where('remote', '=', remote)
    .where('digest', '=', digest)
    .returning('remote')
    .executeTakeFirst();
  if (known) return false;
  const fresh = { digest, ...failure, since: sql<Date>`now()` };
  const isNew = await tx
    .insertInto('failing_remote')
    .values({ channel, remote, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'remote']).doUpdateSet(fresh).where('failing_remote.digest', '!=', digest),
    )
    .returning('remote')
    .executeTakeFirst();
  if (!isNew) return false;
  await tellWebhooks(tx, {
    ...{ action: REMOTE_FAILS, severity: 'alarm', channel, revision, by: REGISTRY_ACTOR },
    reason: failureSentence(failure),
    changes: [{ remote, digest, detail: { version, ...failure } }],
  });
  return true;
}

/** By remote how the live version of a channel fails, where it does. */
export async function failingOn(db: Reader, channel: string): Promise<Map<string, Failing>> {
  const rows = await db
    .selectFrom('failing_remote as failing')
    .innerJoin('live', (join) =>
      join
        .onRef('live.channel', '=', 'failing.channel')
        .onRef('live.remote', '=', 'failing.remote')
        .onRef('live.digest', '=', 'failing.digest'),
    )
    .select(['failing.remote', 'failing.since', 'failing.what', 'failing.bad', 'failing.of'])
    .where('failing.channel', '=', channel)
    .execute();
  return new Map(
    rows.map(({ remote, since, ...failure }) => [
      remote,
      { since: since.toISOString(), ...failure, sentence: failureSentence(failure) },
    ]),
  );
}
