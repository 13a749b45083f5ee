import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import type { Db } from '../../database/connect.ts';
import type { ChannelState } from '../../state/channel-state.ts';
import { byCohort } from '../canary/cohorts.ts';
import { earlierVersions, previousVersion } from '../pointers/live-history.ts';
import { stateOf } from './read-state.gen.ts';

/** Number of revisions in a state; pages that missed more fetch their release set again. */
const RECENT_REVISIONS = 50;
/** Number of changes read to find a remote's previous version; nearly always the latest two are enough. */
const LATEST_CHANGES = 32;

/**
 * Returns the channel state that edges receive; undefined for an unknown channel. Open pages wait for it during a rollback,
 * so a single statement reads it, with one round trip to the database and one snapshot.
 */
export async function readState(db: Db, name: string): Promise<ChannelState | undefined> {
  const latest = await rowOf(db, name, LATEST_CHANGES);
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
    ...(row.retired.length > 0 ? { retired: row.retired } : {}),
    recent,
  };
}

const Change = z.object({ kind: z.enum(['promote', 'rollback', 'retire']), digest: Digest, version: Version });
const Live = z.object({
  ...{ remote: RemoteName, version: Version, digest: Digest, since: z.string() },
  newestFirst: z.array(Change),
});
const Canary = z.object({
  ...{ remote: RemoteName, version: Version, digest: Digest, since: z.string() },
  ...{ percent: z.number(), brand: z.int().nullable(), cohort: z.string().nullable() },
});
/** JSON columns of the statement. */
const Pointed = z.object({
  live: z.array(Live),
  canaries: z.array(Canary),
  retired: z.array(RemoteName),
  members: z.array(z.object({ cohort: z.string(), member: z.string() })),
  newestFirst: z.array(
    z.object({ revision: z.int(), remote: RemoteName, kind: Change.shape.kind, hash: z.string().nullable() }),
  ),
});
type Row = z.infer<typeof Pointed>;
type Live = z.infer<typeof Live>;

/** Reads a channel and its pointers, with up to `limit` of each remote's latest changes, or all of them. */
async function rowOf(db: Db, name: string, limit?: number) {
  const row = await stateOf(db, { name, latest: limit, recent: RECENT_REVISIONS });
  return row && { ...row, ...Pointed.parse(row) };
}

const seconds = (since: string): number => Math.floor(new Date(since).getTime() / 1000);

const promotedAt = ({ since, newestFirst }: Live): Pick<ChannelState['remotes'][number], 'promoted'> =>
  newestFirst[0]?.kind === 'promote' ? { promoted: seconds(since) } : {};

/** Returns true if the changes that were read show the previous version. */
const namesPrevious = ({ newestFirst }: Live): boolean =>
  newestFirst.length < LATEST_CHANGES || previousVersion(newestFirst.toReversed()) !== undefined;

/** Returns the version that was live before the current one. */
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
    // Older edges and pages know only these two kinds. A retired remote is unmounted immediately, as after a rollback.
    entry.changes.push({ remote, kind: kind === 'promote' ? 'promote' : 'rollback' });
    byRevision.set(revision, entry);
  }
  return [...byRevision.values()];
}
