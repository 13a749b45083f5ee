import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schema } from '../../database/schema.ts';
import type { ChannelState } from '../../state/channel-state.ts';
import { byCohort, membersOn } from '../canary/cohorts.ts';
import { earlierVersions, previousVersion } from '../pointers/live-history.ts';
import { canariesIn, liveIn, retiredIn } from '../pointers/pointers.ts';

/** How many revisions a state contains; pages that missed more request their set again. */
const RECENT = 50;
/** Changes of a remote that are read for its previous version; nearly always the latest two are enough. */
const LATEST = 32;

/**
 * Returns the channel as edges receive it; undefined when there is no such channel. Open pages wait for it in a rollback, so
 * it is one statement: one round trip to the database, and one snapshot.
 */
export async function readState(db: Kysely<Schema>, name: string): Promise<ChannelState | undefined> {
  const latest = await rowOf(db, name, LATEST);
  if (!latest) return;
  const row = latest.live.every(namesPrevious) ? latest : await rowOf(db, name);
  if (!row) return;
  const { epoch, revision, sample } = row;
  const canaries = new Map(
    row.canaries.map(({ remote, since, ...canary }) => [remote, { ...canary, promoted: seconds(since) }]),
  );
  const cohorts = byCohort(row.members);
  const recent = recentOf(row.newestFirst);
  const log = recent.at(-1)?.revision === revision ? recent.at(-1)?.log : undefined;
  return {
    schema: 1,
    channel: name,
    epoch,
    revision,
    ...(log === undefined ? {} : { log }),
    remotes: row.live.map((live) => {
      const { remote, version, digest } = live;
      const canary = canaries.get(remote);
      return { remote, version, digest, ...promotedAt(live), ...previousOf(live), ...(canary ? { canary } : {}) };
    }),
    ...(sample < 1 ? { sample } : {}),
    ...(cohorts.size > 0 ? { cohorts: Object.fromEntries(cohorts) } : {}),
    ...(row.retired.length > 0 ? { retired: row.retired.map(({ remote }) => remote) } : {}),
    recent,
  };
}

/** A channel with what it points at, in JSON; of each remote the latest changes, or all. */
function rowOf(db: Kysely<Schema>, name: string, most?: number) {
  const live = liveIn(db, name).select(({ selectFrom }) => [
    'live.remote',
    'release.version',
    'live.digest',
    'live.since',
    jsonArrayFrom(
      selectFrom('change')
        .innerJoin('release as changed', (join) =>
          join.onRef('changed.remote', '=', 'change.remote').onRef('changed.digest', '=', 'change.digest'),
        )
        .select(['change.kind', 'change.digest', 'changed.version'])
        .whereRef('change.channel', '=', 'live.channel')
        .whereRef('change.remote', '=', 'live.remote')
        .where('change.live', '=', true)
        .orderBy('change.revision', 'desc')
        .$if(most !== undefined, (query) => query.limit(most ?? 0)),
    ).as('newestFirst'),
  ]);
  const canaries = canariesIn(db)
    .clearSelect()
    .select([
      'canary.remote',
      'release.version',
      'canary.digest',
      'canary.since',
      'canary.percent',
      'canary.brand',
      'canary.cohort',
    ])
    .where('canary.channel', '=', name);
  const changes = db
    .selectFrom('change')
    .leftJoin('audit', (join) =>
      join.onRef('audit.channel', '=', 'change.channel').onRef('audit.revision', '=', 'change.revision'),
    )
    .select(['change.revision', 'change.remote', 'change.kind', 'audit.hash'])
    .where('change.channel', '=', name)
    .orderBy('change.revision', 'desc')
    .limit(RECENT);
  return db
    .selectFrom('channel')
    .select([
      'epoch',
      'revision',
      'beacon_sample as sample',
      jsonArrayFrom(live).as('live'),
      jsonArrayFrom(canaries).as('canaries'),
      jsonArrayFrom(retiredIn(db, name).select('retired_remote.remote')).as('retired'),
      jsonArrayFrom(membersOn(db, name)).as('members'),
      jsonArrayFrom(changes).as('newestFirst'),
    ])
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;
type Live = Row['live'][number];

const seconds = (since: Date | string): number => Math.floor(new Date(since).getTime() / 1000);

const promotedAt = ({ since, newestFirst }: Live): Pick<ChannelState['remotes'][number], 'promoted'> =>
  newestFirst[0]?.kind === 'promote' ? { promoted: seconds(since) } : {};

/** Whether the changes that were read tell the previous version. */
const namesPrevious = ({ newestFirst }: Live): boolean =>
  newestFirst.length < LATEST || previousVersion(newestFirst.toReversed()) !== undefined;

/** The version that everyone had before the live one. */
function previousOf({ newestFirst }: Live): Pick<ChannelState['remotes'][number], 'previous'> {
  const steps = newestFirst.toReversed();
  const before = previousVersion(steps) ?? earlierVersions(steps)[0];
  const found = steps.find(({ digest }) => digest === before);
  return found ? { previous: { version: found.version, digest: found.digest } } : {};
}

function recentOf(newestFirst: Row['newestFirst']): ChannelState['recent'] {
  const byRevision = new Map<number, ChannelState['recent'][number]>();
  for (const { revision, remote, kind, hash } of newestFirst.toReversed()) {
    const entry = byRevision.get(revision) ?? { revision, ...(hash === null ? {} : { log: hash }), changes: [] };
    // Older edges and pages know only these two kinds. A retired remote is unmounted at once, like after a rollback.
    entry.changes.push({ remote, kind: kind === 'promote' ? 'promote' : 'rollback' });
    byRevision.set(revision, entry);
  }
  return [...byRevision.values()];
}
