import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { replaced } from '../../gate/ownership.ts';
import { Refusal } from '../../refusals.ts';
import { quarantinesOf } from '../pointers/quarantine.ts';
import { findVersion, type Order, type Pointed } from '../pointers/revise.ts';
import { type Earlier, wayOut } from './route-conflicts.ts';
import { type Past, type Routed, routedOf } from './snapshot.ts';

export interface JointRollback extends Order {
  /**
   * The first goes back as it would alone; the others at least one version, and on until the routes are in order. One that
   * was rolled back last and is not named stays, unless the routes need it.
   */
  remotes: readonly [string, ...string[]];
  /** Versions that it takes back, by remote: live ones or canaries. What nobody gets any more was taken back already. */
  from?: Readonly<Record<string, string>> | undefined;
  /** Target of the first remote. */
  to: string | undefined;
  /** Whether the caller may take a frozen remote back. */
  passesFreeze: boolean;
}

/** An order without what nobody gets any more. */
export interface OpenRollback extends JointRollback {
  /** Remotes that are not named and whose latest change was a rollback: they stay unless a route needs them to move. */
  settled: readonly string[];
}

/** How far a search for a way out looks back. */
const FAR = 20;

/** Returns the rollback target of each remote, in the order in which they are named. */
export async function targetsOf(
  tx: Transaction<Schema>,
  order: OpenRollback,
  past: Past,
  present: readonly Routed[],
): Promise<Routed[]> {
  for (const remote of order.remotes) {
    if (past.live.has(remote)) continue;
    const retired = past.retired.get(remote);
    const why = retired === undefined ? '' : ` It was retired: parlay promote ${remote} ${retired} brings it back.`;
    throw new Refusal('not_found', `Nothing of ${remote} is live on ${order.channel}.${why}`);
  }
  const [first, ...others] = order.remotes;
  const stays = (remote: string) => (order.settled.includes(remote) ? past.live.get(remote) : undefined);
  const start = [stays(first) ?? (await firstTarget(tx, order, past, first))];
  for (const remote of others) start.push(stays(remote) ?? (await unnamedTarget(tx, past, remote)));
  const targets = await routedOf(tx, start);
  const movable = [...new Set([...others, ...order.settled])];
  return replaced(targets, wayOut(present, targets, await earlierOf(tx, past, movable)));
}

async function firstTarget(
  tx: Transaction<Schema>,
  order: JointRollback,
  past: Past,
  remote: string,
): Promise<Pick<Pointed, 'remote' | 'digest'>> {
  if (order.to !== undefined) return await findVersion(tx, remote, order.to);
  const live = past.live.get(remote);
  const canary = past.canaries.get(remote);
  const named = order.from?.[remote];
  const isOfCanary = order.remotes.length === 1 && canary !== undefined && (named ?? canary.version) === canary.version;
  if (live && isOfCanary) return live;
  return await unnamedTarget(tx, past, remote);
}

/** Returns what was live before; refuses it when it was taken back itself, here or on another channel. */
async function unnamedTarget(
  tx: Transaction<Schema>,
  past: Past,
  remote: string,
): Promise<Pick<Pointed, 'remote' | 'digest'>> {
  const target = before(past, remote);
  const { digest } = target;
  const live = past.live.get(remote)?.version;
  const quarantine = (await quarantinesOf(tx, remote)).get(digest);
  if (!quarantine) return target;
  const { version } = await tx
    .selectFrom('release')
    .select('version')
    .where('remote', '=', remote)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow();
  const why = quarantine.reason === null ? '' : `: ${quarantine.reason}`;
  throw new Refusal(
    'quarantined',
    `${remote} ${version}, which was live before ${live}, was taken back on ${quarantine.channel} by ${quarantine.by}${why}. Nothing was changed. To go there all the same, or to an older version, name it: parlay rollback ${remote} --from ${live} --to ${version} --reason "…"`,
    { details: { remote, version, quarantine }, fieldErrors: { to: 'is needed' } },
  );
}

function before(past: Past, remote: string): Pick<Pointed, 'remote' | 'digest'> {
  const digest = past.ways.get(remote)?.[0];
  if (digest !== undefined) return { remote, digest };
  const version = past.live.get(remote)?.version;
  throw new Refusal('nothing_to_roll_back', `${remote} ${version} is the first version that was live.`);
}

/** Returns earlier versions of remotes, as far back as it is worth looking. */
export async function earlierOf(
  tx: Transaction<Schema>,
  past: Past,
  remotes: readonly string[],
): Promise<Earlier<Routed>[]> {
  const steps = remotes.flatMap((remote) =>
    (past.ways.get(remote) ?? []).slice(0, FAR).map((digest, back) => ({ remote, digest, steps: back + 1 })),
  );
  const releases = await routedOf(tx, steps);
  return releases.map((release, index) => ({ release, steps: steps[index]?.steps ?? FAR }));
}
