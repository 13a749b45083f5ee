import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { cohortsOn } from './cohorts.ts';
import { canariesOf, liveOf, type Reader, readAtOnce, retiredOn } from './pointers.ts';
import type { ChannelState } from './state.ts';
import { stepsBack } from './way-back.ts';

type State = ChannelState['remotes'][number];

/** How many revisions a state contains; pages that missed more request their set again. */
const RECENT = 50;

/** Returns the channel as edges receive it; undefined when there is no such channel. */
export const readState = (db: Kysely<Schema>, name: string): Promise<ChannelState | undefined> =>
  readAtOnce(db, name, async (tx, { epoch, revision, beacon_sample: sample }) => {
    const canaries = await canariesOf(tx, name);
    const live = await liveOf(tx, name);
    const retired = await retiredOn(tx, name);
    const previous = await previousOf(tx, name);
    const cohorts = await cohortsOn(tx, name);
    const recent = await recentOf(tx, name);
    const log = recent.at(-1)?.revision === revision ? recent.at(-1)?.log : undefined;
    return {
      schema: 1 as const,
      channel: name,
      epoch,
      revision,
      ...(log === undefined ? {} : { log }),
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
      ...(sample < 1 ? { sample } : {}),
      ...(Object.keys(cohorts).length > 0 ? { cohorts } : {}),
      ...(retired.length > 0 ? { retired: retired.map(({ remote }) => remote) } : {}),
      recent,
    };
  });

/** By remote the version that everyone had before the live one. */
async function previousOf(db: Reader, channel: string): Promise<Map<string, Pick<State, 'previous'>>> {
  const steps = await stepsBack(db, channel);
  if (steps.size === 0) return new Map();
  const rows = await db
    .selectFrom('release')
    .select(['remote', 'version', 'digest'])
    .where('digest', 'in', [...steps.values()])
    .execute();
  return new Map(
    rows
      .filter(({ remote, digest }) => steps.get(remote) === digest)
      .map(({ remote, version, digest }) => [remote, { previous: { version, digest } }]),
  );
}

async function recentOf(db: Reader, channel: string): Promise<ChannelState['recent']> {
  const rows = await db
    .selectFrom('change')
    .leftJoin('audit', (join) =>
      join.onRef('audit.channel', '=', 'change.channel').onRef('audit.revision', '=', 'change.revision'),
    )
    .select(['change.revision', 'change.remote', 'change.kind', 'audit.hash'])
    .where('change.channel', '=', channel)
    .orderBy('change.revision', 'desc')
    .limit(RECENT)
    .execute();
  const byRevision = new Map<number, ChannelState['recent'][number]>();
  for (const { revision, remote, kind, hash } of rows.reverse()) {
    const entry = byRevision.get(revision) ?? { revision, ...(hash === null ? {} : { log: hash }), changes: [] };
    // Older edges and pages know only these two kinds. A retired remote is unmounted at once, like after a rollback.
    entry.changes.push({ remote, kind: kind === 'promote' ? 'promote' : 'rollback' });
    byRevision.set(revision, entry);
  }
  return [...byRevision.values()];
}
