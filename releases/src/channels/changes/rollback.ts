import type { Kysely, Transaction } from 'kysely';
import type { ArtifactStore } from '../../artifacts/store.ts';
import type { Schema } from '../../database/schema.ts';
import { Refusal } from '../../refusals.ts';
import { refuseUngated } from '../checks/gate-passed.ts';
import { listed } from '../listed.ts';
import { frozenReasons } from '../pointers/freeze.ts';
import { dropCanary, setLive } from '../pointers/move-pointers.ts';
import {
  lockChannel,
  type Order,
  type Pointed,
  type Revised,
  type RevisedTogether,
  writeRevision,
} from '../pointers/revise.ts';
import { refuseMeanwhile } from '../pointers/revision-conflict.ts';
import type { Releasing } from '../releasing.ts';
import { stillToDo } from './rollback-done.ts';
import { earlierOf, type JointRollback, targetsOf } from './rollback-targets.ts';
import { conflictsOf, wayOut } from './route-conflicts.ts';
import { type Past, pastOf, type Routed, routedOf } from './snapshot.ts';

export interface Rollback extends Order, Pick<JointRollback, 'passesFreeze'> {
  remote: string;
  /** The version that it takes back; where absent a canary in flight, else what is live. */
  from?: string | undefined;
  /** A version to go back to; the one live before this one when absent. */
  to: string | undefined;
}

/** A remote with what was taken back. */
export interface TakenBack extends Pointed {
  /** The version that was taken back; null where nobody had another one. */
  from: string | null;
  /** The canary that ended with it, where it had another version. */
  withdrawn: string | null;
}

export interface RolledBackTogether extends RevisedTogether {
  remotes: TakenBack[];
}

/**
 * Takes a remote back, for everyone and at once, to a version that was live on the channel or passed the gate there. Nothing
 * is tried. With a canary in flight and no target it withdraws the canary, and what is live stays. One that was taken back
 * already stays where it is: repeated or raced, a rollback never goes a version further.
 * Refused where a page moved between it and another remote and taking back both would put the page in its place.
 */
export async function rollBack(releasing: Releasing, order: Rollback): Promise<Revised & TakenBack> {
  const { remote, from } = order;
  const joint = { ...order, remotes: [remote] as const, from: from === undefined ? undefined : { [remote]: from } };
  const { remotes, ...revised } = await rollBackTogether(releasing, joint);
  const [only] = remotes;
  if (!only) throw new Error('nothing was taken back');
  return { ...revised, ...only };
}

/** Takes remotes back in the same moment: what went live together goes back together. Of several, canaries are withdrawn, too. */
export async function rollBackTogether(releasing: Releasing, asked: JointRollback): Promise<RolledBackTogether> {
  const { db, store } = releasing;
  // Files are read before the channel is locked; if the target changes in between, they are read under the lock.
  const whole = new Set<string>();
  await refuseDamaged(store, await probableTargets(db, asked), whole);
  return await db.transaction().execute(async (tx) => {
    const current = await lockChannel(tx, asked);
    const past = await pastOf(tx, asked.channel);
    const order = await stillToDo(tx, asked, past);
    if (!order) return { channel: asked.channel, revision: current, changed: false, remotes: unchanged(asked, past) };
    await refuseMeanwhile(tx, order, current);
    await refuseFrozen(tx, order);
    const present = await routedOf(tx, [...past.live.values()]);
    const targets = await targetsOf(tx, order, past, present);
    const remotes = targets.map(({ remote, version, digest }) => {
      return { remote, version, digest, ...takenBack(past, remote, digest) };
    });
    const news = remotes.filter(
      ({ remote, digest }) => past.live.get(remote)?.digest !== digest || past.canaries.has(remote),
    );
    if (news.length === 0) return { channel: order.channel, revision: current, changed: false, remotes };
    const others = [...past.live.keys()].filter((remote) => !order.remotes.includes(remote));
    refuseAlone(order, present, targets, wayOut(present, targets, await earlierOf(tx, past, others)));
    await refuseUngated(releasing, tx, order.channel, becomingLive(past, news), HOW);
    await refuseDamaged(store, becomingLive(past, news), whole);
    return { channel: order.channel, revision: await goBack(tx, order, past, news), changed: true, remotes };
  });
}

const HOW = 'A rollback goes to a version that was live here or passed the gate.';

/** The versions that visitors had and no longer get: the live one before its canary. */
function takenBack(past: Past, remote: string, digest: string): Pick<TakenBack, 'from' | 'withdrawn'> {
  const had = [past.live.get(remote), past.canaries.get(remote)];
  const [from, withdrawn] = had.flatMap((one) => (one && one.digest !== digest ? [one.version] : []));
  return { from: from ?? null, withdrawn: withdrawn ?? null };
}

const unchanged = ({ remotes }: JointRollback, past: Past): TakenBack[] =>
  remotes.flatMap((remote) => {
    const live = past.live.get(remote);
    return live ? [{ ...live, from: null, withdrawn: null }] : [];
  });

/** A team may not undo what ops froze; ops may at any time. */
async function refuseFrozen(tx: Transaction<Schema>, { remotes, passesFreeze }: JointRollback): Promise<void> {
  if (passesFreeze) return;
  const [frozen] = await frozenReasons(tx, remotes);
  if (frozen) throw new Refusal('frozen', `${frozen}. Only ops takes a frozen remote back.`);
}

/** The releases that would become live, if possible; otherwise the transaction returns the refusal. */
async function probableTargets(db: Kysely<Schema>, asked: JointRollback): Promise<Pointed[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const past = await pastOf(tx, asked.channel);
      const order = await stillToDo(tx, asked, past);
      if (!order) return [];
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
    const withdrawn = past.canaries.get(remote)?.digest ?? null;
    return { remote, digest, live: digest !== from, detail: { version, digest, from, withdrawn } };
  });
  const revision = await writeRevision(tx, order, { action: 'rollback', kind: 'rollback', changes });
  for (const { remote, digest, live } of changes) {
    await dropCanary(tx, order, remote);
    if (live) await setLive(tx, order, { remote, digest }, revision);
  }
  return revision;
}
