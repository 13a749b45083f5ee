import { type Kysely, sql, type Transaction } from 'kysely';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { Schema } from '../database/schema.ts';
import { judge, type Verdict } from '../gate/gate.ts';
import { Refusal } from '../refusals.ts';
import type { CanaryRule } from './buckets.ts';
import { refuseSenselessCanary } from './canary-rule.ts';
import { listed } from './listed.ts';
import { recordsOf } from './read.ts';
import type { Releasing } from './releasing.ts';
import { frozenReasons, liveOnes, takeOff } from './retire.ts';
import {
  type Change,
  dropCanary,
  findVersion,
  type Order,
  type Pointed,
  type Revised,
  type RevisedTogether,
  setLive,
  takeChannel,
  writeRevision,
} from './revise.ts';

/** A version of a remote, by its label. */
export interface Labelled {
  remote: string;
  version: string;
}

export interface Promotion extends Order, Labelled {
  /** Whom it is for; everyone when absent. */
  canary: CanaryRule | undefined;
}

/** What goes live in one step, and what leaves the channel in the same one. */
export interface JointPromotion extends Order {
  releases: readonly Labelled[];
  retire: readonly string[];
}

/** The gate's verdict on versions, each of another remote, without promoting them. A frozen remote may not go live. */
export async function checkVersions(
  releasing: Releasing,
  asked: { channel: string; releases: readonly Labelled[] },
): Promise<Verdict> {
  const { db, store } = releasing;
  const candidates = await findAll(db, asked.releases);
  const damaged = await damagedOf(store, candidates);
  const channel = await db.selectFrom('channel').select('name').where('name', '=', asked.channel).executeTakeFirst();
  if (!channel) throw new Refusal('not_found', `There is no channel "${asked.channel}".`);
  const frozen = await frozenReasons(
    db,
    candidates.map(({ remote }) => remote),
  );
  const reasons = [...frozen, ...damaged, ...(await reasonsAgainst(releasing, db, asked.channel, candidates, []))];
  return reasons.length === 0 ? { ok: true } : { ok: false, reasons };
}

/** Makes a version live for everyone, or for a part of the visitors. One transaction, through the gate. */
export async function promote(releasing: Releasing, order: Promotion): Promise<Revised> {
  const joint = { ...order, releases: [order], retire: [] };
  const { remotes, ...revised } = await promoteAll(releasing, joint, order.canary);
  const [only] = remotes;
  if (!only) throw new Error('nothing was promoted');
  return { ...revised, ...only };
}

/**
 * Makes several versions live in the same moment, for everyone: what can only change together, such as a route that one
 * remote gives up and another takes over, or takes over from a remote that is retired. One transaction, one revision, one
 * entry of the log; all of them or none.
 */
export const promoteTogether = (releasing: Releasing, order: JointPromotion): Promise<RevisedTogether> =>
  promoteAll(releasing, order, undefined);

type Candidate = Awaited<ReturnType<typeof findVersion>>;

async function promoteAll(
  releasing: Releasing,
  order: JointPromotion,
  canary: CanaryRule | undefined,
): Promise<RevisedTogether> {
  const { db, store } = releasing;
  const candidates = await findAll(db, order.releases);
  const remotes: Pointed[] = candidates.map(({ remote, version, digest }) => ({ remote, version, digest }));
  // Reading files takes a while and they never change: before the channel is locked, not while.
  const damaged = await damagedOf(store, candidates);
  return await db.transaction().execute(async (tx) => {
    const current = await takeChannel(tx, order);
    const [frozen] = await frozenReasons(tx, [...remotes.map(({ remote }) => remote), ...order.retire]);
    if (frozen) throw new Refusal('frozen', frozen);
    const leaving = await liveOnes(tx, order.channel, order.retire);
    const news: Pointed[] = [];
    for (const one of remotes) {
      if (canary) {
        const isLive = (await liveDigest(tx, order, one.remote)) === one.digest;
        refuseSenselessCanary(canary, { ...one, isLive }, releasing.brands);
      }
      if (!(await isDone(tx, order, one, canary))) news.push(one);
    }
    if (news.length === 0 && leaving.length === 0)
      return { channel: order.channel, revision: current, changed: false, remotes };
    const reasons = [...damaged, ...(await reasonsAgainst(releasing, tx, order.channel, candidates, order.retire))];
    if (reasons.length > 0) throw refused(remotes, reasons);
    const [first] = news;
    const revision = canary && first ? await toSome(tx, order, canary, first) : await toAll(tx, order, news, leaving);
    return { channel: order.channel, revision, changed: true, remotes };
  });
}

const findAll = (db: Kysely<Schema>, releases: readonly Labelled[]): Promise<Candidate[]> =>
  Promise.all(releases.map(({ remote, version }) => findVersion(db, remote, version)));

async function damagedOf(store: ArtifactStore, candidates: readonly Candidate[]): Promise<string[]> {
  const problems = await Promise.all(candidates.map(({ remote, digest }) => store.verify(remote, digest)));
  return problems.flat();
}

async function reasonsAgainst(
  { brands }: Releasing,
  db: Kysely<Schema> | Transaction<Schema>,
  channel: string,
  candidates: readonly Candidate[],
  retired: readonly string[],
): Promise<string[]> {
  const verdict = judge({
    ...(await recordsOf(db, channel)),
    candidates: candidates.map(({ record }) => record),
    retired,
    locales: [...new Set(brands.flatMap(({ locales }) => locales))].sort(),
  });
  return verdict.ok ? [] : verdict.reasons;
}

function refused(remotes: readonly Pointed[], reasons: string[]): Refusal {
  const who = listed(remotes.map(({ remote, version }) => `${remote} ${version}`));
  const what = remotes.length === 1 ? 'cannot go live' : 'cannot go live together';
  return new Refusal('gate_refused', `${who} ${what}: ${reasons.join(' ')}`, { details: { reasons } });
}

async function toAll(
  tx: Transaction<Schema>,
  order: Order,
  news: readonly Pointed[],
  leaving: readonly Pointed[],
): Promise<number> {
  const changes: Change[] = [];
  for (const { remote, version, digest } of news) {
    const from = (await liveDigest(tx, order, remote)) ?? null;
    changes.push({ remote, digest, live: true, detail: { version, digest, from } });
  }
  for (const { remote, version, digest } of leaving)
    changes.push({ remote, digest, live: false, kind: 'retire', detail: { version, digest, retired: true } });
  const revision = await writeRevision(tx, order, { action: 'promote', kind: 'promote', changes });
  for (const one of news) {
    await dropCanary(tx, order, one.remote);
    await setLive(tx, order, one, revision);
  }
  for (const one of leaving) await takeOff(tx, order, one, revision);
  return revision;
}

async function toSome(
  tx: Transaction<Schema>,
  order: Order,
  rule: CanaryRule,
  { remote, digest, version }: Pointed,
): Promise<number> {
  if ((await liveDigest(tx, order, remote)) === undefined)
    throw new Refusal('not_live', `Nothing of ${remote} is live yet; promote a first version to everyone.`);
  const revision = await writeRevision(tx, order, {
    action: 'canary',
    kind: 'promote',
    changes: [{ remote, digest, live: false, detail: { version, digest, ...rule } }],
  });
  const { actor, reason = null } = order;
  const row = { digest, ...rule, revision, actor, reason, since: sql<Date>`now()` };
  await tx
    .insertInto('canary')
    .values({ channel: order.channel, remote, ...row })
    .onConflict((conflict) => conflict.columns(['channel', 'remote']).doUpdateSet(row))
    .execute();
  return revision;
}

async function isDone(
  tx: Transaction<Schema>,
  order: Order,
  { remote, digest }: Pointed,
  asked: CanaryRule | undefined,
): Promise<boolean> {
  const canary = await tx
    .selectFrom('canary')
    .selectAll()
    .where('channel', '=', order.channel)
    .where('remote', '=', remote)
    .executeTakeFirst();
  if (!asked) return canary === undefined && (await liveDigest(tx, order, remote)) === digest;
  const { percent, brand, cohort } = asked;
  return canary?.digest === digest && canary.percent === percent && canary.brand === brand && canary.cohort === cohort;
}

async function liveDigest(tx: Transaction<Schema>, order: Order, remote: string): Promise<string | undefined> {
  const live = await tx
    .selectFrom('live')
    .select('digest')
    .where('channel', '=', order.channel)
    .where('remote', '=', remote)
    .executeTakeFirst();
  return live?.digest;
}
