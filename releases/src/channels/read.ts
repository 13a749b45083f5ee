import type { Release } from '@parlay/contracts/release';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { ChannelState } from './state.ts';
import { wayBack } from './way-back.ts';

type Reader = Kysely<Schema> | Transaction<Schema>;
type State = ChannelState['remotes'][number];

const RECENT = 50;

/** The channel as edges are told it; undefined when there is no such channel. Read at one moment. */
export async function readState(db: Kysely<Schema>, name: string): Promise<ChannelState | undefined> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const channel = await tx.selectFrom('channel').selectAll().where('name', '=', name).executeTakeFirst();
      if (!channel) return undefined;
      const canaries = await canariesOf(tx, name);
      const live = await liveOf(tx, name);
      const retired = await retiredOn(tx, name);
      const previous = await previousOf(tx, name);
      return {
        schema: 1 as const,
        channel: name,
        epoch: channel.epoch,
        revision: channel.revision,
        remotes: live.map(({ remote, version, digest }) => {
          const found = canaries.find((candidate) => candidate.remote === remote);
          const named = { remote, version, digest, ...previous.get(remote) };
          if (!found) return named;
          const canary = {
            version: found.version,
            digest: found.digest,
            percent: found.percent,
            brand: found.brand,
            cohort: found.cohort,
          };
          return { ...named, canary };
        }),
        ...(retired.length > 0 ? { retired: retired.map(({ remote }) => remote) } : {}),
        recent: await recentOf(tx, name),
      };
    });
}

export function liveOf(db: Reader, channel: string) {
  return db
    .selectFrom('live')
    .innerJoin('release', (join) =>
      join.onRef('release.remote', '=', 'live.remote').onRef('release.digest', '=', 'live.digest'),
    )
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
    .where('live.channel', '=', channel)
    .orderBy('live.remote')
    .execute();
}

export function canariesOf(db: Reader, channel: string) {
  return db
    .selectFrom('canary')
    .innerJoin('release', (join) =>
      join.onRef('release.remote', '=', 'canary.remote').onRef('release.digest', '=', 'canary.digest'),
    )
    .select([
      'canary.remote',
      'canary.digest',
      'canary.percent',
      'canary.brand',
      'canary.cohort',
      'canary.since',
      'canary.actor',
      'canary.reason',
      'canary.revision',
      'release.version',
      'release.source_commit',
      'release.source_dirty',
    ])
    .where('canary.channel', '=', channel)
    .orderBy('canary.remote')
    .execute();
}

/** Remotes that were taken off a channel, with the version that was live last. */
export function retiredOn(db: Reader, channel: string) {
  return db
    .selectFrom('retired_remote')
    .innerJoin('release', (join) =>
      join.onRef('release.remote', '=', 'retired_remote.remote').onRef('release.digest', '=', 'retired_remote.digest'),
    )
    .select([
      'retired_remote.remote',
      'retired_remote.digest',
      'retired_remote.since',
      'retired_remote.actor',
      'retired_remote.reason',
      'retired_remote.revision',
      'release.version',
    ])
    .where('retired_remote.channel', '=', channel)
    .orderBy('retired_remote.remote')
    .execute();
}

/** Records of all that visitors can get on a channel, for the gate. */
export async function recordsOf(db: Reader, channel: string): Promise<{ live: Release[]; canaries: Release[] }> {
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

/** By remote the version that everyone had before the live one. */
async function previousOf(db: Reader, channel: string): Promise<Map<string, Pick<State, 'previous'>>> {
  const ways = await waysOf(db, channel);
  const digests = [...ways.values()].flatMap(([digest]) => (digest === undefined ? [] : [digest]));
  if (digests.length === 0) return new Map();
  const rows = await db
    .selectFrom('release')
    .select(['remote', 'version', 'digest'])
    .where('digest', 'in', digests)
    .execute();
  return new Map(
    rows
      .filter(({ remote, digest }) => ways.get(remote)?.[0] === digest)
      .map(({ remote, version, digest }) => [remote, { previous: { version, digest } }]),
  );
}

/** By remote the releases that everyone had, the latest first, without the present one. */
export async function waysOf(db: Reader, channel: string): Promise<Map<string, string[]>> {
  const changes = await db
    .selectFrom('change')
    .select(['remote', 'kind', 'digest'])
    .where('channel', '=', channel)
    .where('live', '=', true)
    .orderBy('revision')
    .execute();
  return new Map([...Map.groupBy(changes, ({ remote }) => remote)].map(([remote, steps]) => [remote, wayBack(steps)]));
}

async function recentOf(db: Reader, channel: string): Promise<ChannelState['recent']> {
  const rows = await db
    .selectFrom('change')
    .select(['revision', 'remote', 'kind'])
    .where('channel', '=', channel)
    .orderBy('revision', 'desc')
    .limit(RECENT)
    .execute();
  const byRevision = new Map<number, ChannelState['recent'][number]>();
  for (const { revision, remote, kind } of rows.reverse()) {
    const entry = byRevision.get(revision) ?? { revision, changes: [] };
    // Edges and open pages of older builds know these two kinds: a retired remote leaves at once, as after a rollback.
    entry.changes.push({ remote, kind: kind === 'promote' ? 'promote' : 'rollback' });
    byRevision.set(revision, entry);
  }
  return [...byRevision.values()];
}
