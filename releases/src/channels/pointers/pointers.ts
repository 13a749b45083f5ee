import type { Release } from '@parlay/contracts/release';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Reader } from '../../database/reader.ts';
import type { Schema } from '../../database/schema.ts';

/** The revision of a channel; undefined where there is none of that name, or it was removed. */
export async function servedRevision(db: Reader, name: string): Promise<number | undefined> {
  const channel = await db
    .selectFrom('channel')
    .select('revision')
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return channel?.revision;
}

type ChannelFacts = Pick<Selectable<Schema['channel']>, 'epoch' | 'revision' | 'beacon_sample' | 'verdict_rule'>;

/** Reads a channel and what it points at in one snapshot. Returns undefined when there is no such channel. */
export function readAtOnce<T>(
  db: Kysely<Schema>,
  name: string,
  read: (tx: Transaction<Schema>, channel: ChannelFacts) => Promise<T>,
): Promise<T | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const channel = await tx
        .selectFrom('channel')
        .select(['epoch', 'revision', 'beacon_sample', 'verdict_rule'])
        .where('name', '=', name)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return channel && (await read(tx, channel));
    });
}

/** Returns the versions that everyone gets on a channel, each with its release, for the caller to select from. */
export const liveIn = (db: Reader, channel: string) =>
  db
    .selectFrom('live')
    .innerJoin('release', (join) =>
      join.onRef('release.remote', '=', 'live.remote').onRef('release.digest', '=', 'live.digest'),
    )
    .where('live.channel', '=', channel)
    .orderBy('live.remote');

export const liveOf = (db: Reader, channel: string) =>
  liveIn(db, channel)
    .select([
      'live.remote',
      'live.digest',
      'live.since',
      'live.actor',
      'live.reason',
      'live.revision',
      'release.version',
      'release.source_commit',
      'release.source_dirty',
    ])
    .execute();

/** Canaries, each with what its release says, for the caller to narrow down. */
export const canariesIn = (db: Reader) =>
  db
    .selectFrom('canary')
    .innerJoin('release', (join) =>
      join.onRef('release.remote', '=', 'canary.remote').onRef('release.digest', '=', 'canary.digest'),
    )
    .selectAll('canary')
    .select(['release.version', 'release.source_commit', 'release.source_dirty']);

export const canariesOf = (db: Reader, channel: string) =>
  canariesIn(db).where('canary.channel', '=', channel).orderBy('canary.remote').execute();

export const canaryOf = (db: Reader, channel: string, remote: string) =>
  canariesIn(db).where('canary.channel', '=', channel).where('canary.remote', '=', remote).executeTakeFirst();

/** Remotes that were taken off a channel, each with its release, for the caller to select from. */
export const retiredIn = (db: Reader, channel: string) =>
  db
    .selectFrom('retired_remote')
    .innerJoin('release', (join) =>
      join.onRef('release.remote', '=', 'retired_remote.remote').onRef('release.digest', '=', 'retired_remote.digest'),
    )
    .where('retired_remote.channel', '=', channel)
    .orderBy('retired_remote.remote');

/** Remotes that were taken off a channel, with the version that was live last. */
export const retiredOn = (db: Reader, channel: string) =>
  retiredIn(db, channel)
    .select([
      'retired_remote.remote',
      'retired_remote.digest',
      'retired_remote.since',
      'retired_remote.actor',
      'retired_remote.reason',
      'retired_remote.revision',
      'release.version',
    ])
    .execute();

export interface VisibleRecords {
  live: Release[];
  canaries: Release[];
}

/** Records of all that visitors can get on a channel, for the gate. */
export async function recordsOf(db: Reader, channel: string): Promise<VisibleRecords> {
  const of = (table: 'live' | 'canary') =>
    db
      .selectFrom('release')
      .select('record')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom(table)
            .select(`${table}.remote`)
            .where(`${table}.channel`, '=', channel)
            .whereRef(`${table}.remote`, '=', 'release.remote')
            .whereRef(`${table}.digest`, '=', 'release.digest'),
        ),
      )
      .orderBy('release.remote')
      .execute();
  const live = await of('live');
  const canaries = await of('canary');
  return { live: live.map((row) => row.record), canaries: canaries.map((row) => row.record) };
}
