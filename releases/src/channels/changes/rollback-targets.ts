import type { Reader } from '../../database/connect.ts';
import { replaceReleases } from '../../gate/ownership.ts';
import { Refusal } from '../../refusals.ts';
import { quarantinesOf } from '../pointers/quarantine.ts';
import { findVersion, type PointedRelease } from '../pointers/revise.ts';
import type { NamedRollback, OpenRollback } from './rollback-done.ts';
import * as queries from './rollback-targets.gen.ts';
import { type EarlierRelease, resolveRouteConflicts } from './route-conflicts.ts';
import { type RoutedRelease, routedOf, type Snapshot } from './snapshot.ts';

/** Maximum number of earlier versions that the search for a conflict-free target considers. */
const MAX_STEPS_BACK = 20;

/** Returns the version that each remote goes back to, in the order of the request. */
export async function targetsOf(
  db: Reader,
  { rollback, settled }: OpenRollback,
  state: Snapshot,
  present: readonly RoutedRelease[],
): Promise<RoutedRelease[]> {
  for (const { remote } of rollback) {
    if (state.live.has(remote)) continue;
    const retired = state.retired.get(remote);
    const why = retired === undefined ? '' : ` It was retired: npx parlay promote ${remote} ${retired} brings it back.`;
    throw new Refusal('not_found', `Nothing of ${remote} is live on ${state.channel}.${why}`);
  }
  const start: Target[] = [];
  for (const one of rollback) {
    const stays = settled.includes(one.remote) ? state.live.get(one.remote) : undefined;
    start.push(stays ?? (await targetOf(db, one, state, rollback.length === 1)));
  }
  const targets = await routedOf(db, start);
  const [, ...others] = rollback;
  const free = others.flatMap(({ remote, to }) => (to === undefined ? [remote] : []));
  const movable = [...new Set([...free, ...settled])];
  return replaceReleases(targets, resolveRouteConflicts(present, targets, await earlierOf(db, state, movable)));
}

type Target = Pick<PointedRelease, 'remote' | 'digest'>;

/** Returns the named version, or the live one if only a canary is taken back, or otherwise the previous version. */
async function targetOf(
  db: Reader,
  { remote, from, to, field }: NamedRollback,
  state: Snapshot,
  isAlone: boolean,
): Promise<Target> {
  if (to !== undefined) return await findVersion(db, remote, to, `${field}.to`);
  const live = state.live.get(remote);
  const canary = state.canaries.get(remote);
  if (live && isAlone && canary && (from ?? canary.version) === canary.version) return live;
  return await unnamedTarget(db, state, { remote, field });
}

/** Returns the previously live version; refuses it if it was itself taken back, on this or another channel. */
async function unnamedTarget(
  db: Reader,
  state: Snapshot,
  { remote, field }: Pick<NamedRollback, 'remote' | 'field'>,
): Promise<Target> {
  const live = state.live.get(remote)?.version;
  const digest = state.earlier.get(remote)?.[0];
  if (digest === undefined)
    throw new Refusal('nothing_to_roll_back', `${remote} ${live} is the first version that was live.`);
  const quarantine = (await quarantinesOf(db, remote)).get(digest);
  if (!quarantine) return { remote, digest };
  const { version } = await queries.versionOf(db, { remote, digest });
  const why = quarantine.reason === null ? '' : `: ${quarantine.reason}`;
  throw new Refusal(
    'quarantined',
    `${remote} ${version}, which was live before ${live}, was taken back on ${quarantine.channel} by ${quarantine.by}${why}. Nothing was changed. To go there all the same, or to an older version, name it: npx parlay rollback ${remote} --from ${live} --to ${version} --reason "…"`,
    { details: { remote, version, quarantine }, fieldErrors: { [`${field}.to`]: 'is needed' } },
  );
}

/** Returns earlier versions of remotes, up to a maximum number per remote. */
export async function earlierOf(
  db: Reader,
  { earlier }: Snapshot,
  remotes: readonly string[],
): Promise<EarlierRelease<RoutedRelease>[]> {
  const steps = remotes.flatMap((remote) =>
    (earlier.get(remote) ?? []).slice(0, MAX_STEPS_BACK).map((digest, back) => ({ remote, digest, steps: back + 1 })),
  );
  const releases = await routedOf(db, steps);
  return releases.map((release, index) => ({ release, steps: steps[index]?.steps ?? MAX_STEPS_BACK }));
}
