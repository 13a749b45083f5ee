import type { Kysely, Transaction } from 'kysely';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { Schema } from '../database/schema.ts';
import { Refusal } from '../refusals.ts';
import { listed } from './listed.ts';
import { dropCanary, setLive } from './move-pointers.ts';
import { type Past, pastOf, type Routed, routedOf } from './past.ts';
import type { Releasing } from './releasing.ts';
import { type Order, type Pointed, type Revised, type RevisedTogether, takeChannel, writeRevision } from './revise.ts';
import { earlierOf, type JointRollback, targetsOf } from './rollback-targets.ts';
import { conflictsOf, wayOut } from './way-out.ts';

export interface Rollback extends Order {
  remote: string;
  /** A version to go back to; the one live before this one when absent. */
  to: string | undefined;
}

/**
 * Takes a remote back, for everyone and at once. No gate and no freeze stands in its way: the bytes have been live before,
 * or someone named them. With a canary in flight and no target it withdraws the canary, and what is live stays.
 * Refused only where a page moved between it and another remote and taking back both would put the page in its place.
 */
export async function rollBack(releasing: Releasing, order: Rollback): Promise<Revised> {
  const { remotes, ...revised } = await rollBackTogether(releasing, { ...order, remotes: [order.remote] });
  const [only] = remotes;
  if (!only) throw new Error('nothing was taken back');
  return { ...revised, ...only };
}

/** Takes remotes back in the same moment: what went live together goes back together. Of several, canaries are withdrawn, too. */
export async function rollBackTogether({ db, store }: Releasing, order: JointRollback): Promise<RevisedTogether> {
  // Files are read before the channel is locked; if the target changes in between, they are read under the lock.
  const whole = new Set<string>();
  await refuseDamaged(store, await probableTargets(db, order), whole);
  return await db.transaction().execute(async (tx) => {
    const current = await takeChannel(tx, order);
    const past = await pastOf(tx, order.channel);
    const present = await routedOf(tx, [...past.live.values()]);
    const targets = await targetsOf(tx, order, past, present);
    const remotes = targets.map(({ remote, version, digest }) => ({ remote, version, digest }));
    const news = remotes.filter(
      ({ remote, digest }) => past.live.get(remote)?.digest !== digest || past.canaries.has(remote),
    );
    if (news.length === 0) return { channel: order.channel, revision: current, changed: false, remotes };
    const others = [...past.live.keys()].filter((remote) => !order.remotes.includes(remote));
    refuseAlone(order, present, targets, wayOut(present, targets, await earlierOf(tx, past, others)));
    await refuseDamaged(store, becomingLive(past, news), whole);
    return { channel: order.channel, revision: await goBack(tx, order, past, news), changed: true, remotes };
  });
}

/** The releases that would become live, if possible; otherwise the transaction returns the refusal. */
async function probableTargets(db: Kysely<Schema>, order: JointRollback): Promise<Pointed[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const past = await pastOf(tx, order.channel);
      const present = await routedOf(tx, [...past.live.values()]);
      return becomingLive(past, await targetsOf(tx, order, past, present));
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return [];
      throw error;
    });
}

/** Targets whose bytes visitors do not get yet. A version that stays live is not judged: withdrawing its canary must work. */
const becomingLive = (past: Past, targets: readonly Pointed[]): Pointed[] =>
  targets.filter(({ remote, digest }) => past.live.get(remote)?.digest !== digest);

/** Refuses releases with files that are missing or altered; those found whole are added to `whole` and not read again. */
async function refuseDamaged(store: ArtifactStore, targets: readonly Pointed[], whole: Set<string>): Promise<void> {
  const unread = targets.filter(({ remote, digest }) => !whole.has(`${remote}/${digest}`));
  const found = await Promise.all(
    unread.map(async ({ remote, version, digest }) => ({
      name: `${remote} ${version}`,
      key: `${remote}/${digest}`,
      damages: await store.verify(remote, digest),
    })),
  );
  for (const { key, damages } of found) if (damages.length === 0) whole.add(key);
  const damaged = found.filter(({ damages }) => damages.length > 0);
  if (damaged.length === 0) return;
  const reasons = damaged.flatMap(({ damages }) => damages);
  throw new Refusal(
    'damaged_release',
    `${listed(damaged.map(({ name }) => name))} cannot go live: ${reasons.join(' ')} Nothing was changed. Restore the files, or name another version with --to.`,
    { details: { reasons } },
  );
}

function refuseAlone(
  order: JointRollback,
  present: readonly Routed[],
  targets: readonly Routed[],
  also: readonly Routed[],
): void {
  if (also.length === 0) return;
  const reasons = conflictsOf(present, targets);
  const remotes = [...order.remotes, ...also.map(({ remote }) => remote)];
  const to = order.to === undefined ? '' : ` --to ${order.to}`;
  const them = listed(also.map(({ remote }) => remote));
  throw new Refusal(
    'moved_together',
    `${listed(order.remotes)} cannot go back without ${them}: ${reasons.join(' ')} Take them back together: parlay rollback ${remotes.join(' ')}${to} --reason "…"`,
    { details: { reasons, remotes } },
  );
}

async function goBack(tx: Transaction<Schema>, order: Order, past: Past, news: readonly Pointed[]): Promise<number> {
  const changes = news.map(({ remote, version, digest }) => {
    const from = past.live.get(remote)?.digest ?? null;
    const withdrawn = past.canaries.get(remote) ?? null;
    return { remote, digest, live: digest !== from, detail: { version, digest, from, withdrawn } };
  });
  const revision = await writeRevision(tx, order, { action: 'rollback', kind: 'rollback', changes });
  for (const { remote, digest, live } of changes) {
    await dropCanary(tx, order, remote);
    if (live) await setLive(tx, order, { remote, digest }, revision);
  }
  return revision;
}
