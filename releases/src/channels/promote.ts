import type { Kysely, Transaction } from 'kysely';
import type { ArtifactStore } from '../artifacts/store.ts';
import { judge, type Verdict } from '../gate/gate.ts';
import type { Schema } from '../registry/database/schema.ts';
import { Refusal } from '../registry/errors.ts';
import type { CanaryRule } from './buckets.ts';
import { listed } from './listed.ts';
import { recordsOf } from './read.ts';
import {
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

/** The gate's verdict on versions, each of another remote, without promoting them. */
export async function checkVersions(
  db: Kysely<Schema>,
  store: ArtifactStore,
  asked: { channel: string; releases: readonly Labelled[] },
): Promise<Verdict> {
  const candidates = await findAll(db, asked.releases);
  const damaged = await damagedOf(store, candidates);
  const channel = await db.selectFrom('channel').select('name').where('name', '=', asked.channel).executeTakeFirst();
  if (!channel) throw new Refusal('not_found', `There is no channel "${asked.channel}".`);
  const reasons = [...damaged, ...(await reasonsAgainst(db, asked.channel, candidates))];
  return reasons.length === 0 ? { ok: true } : { ok: false, reasons };
}

/** Makes a version live for everyone, or for a part of the visitors. One transaction, through the gate. */
export async function promote(db: Kysely<Schema>, store: ArtifactStore, order: Promotion): Promise<Revised> {
  const { remotes, ...revised } = await promoteAll(db, store, [order], order, order.canary);
  const [only] = remotes;
  if (!only) throw new Error('nothing was promoted');
  return { ...revised, ...only };
}

/**
 * Makes several versions live in the same moment, for everyone: what can only change together, such as a route that one
 * remote gives up and another takes over. One transaction, one revision, one entry of the log; all of them or none.
 */
export const promoteTogether = (
  db: Kysely<Schema>,
  store: ArtifactStore,
  order: Order & { releases: readonly Labelled[] },
): Promise<RevisedTogether> => promoteAll(db, store, order.releases, order, undefined);

type Candidate = Awaited<ReturnType<typeof findVersion>>;

async function promoteAll(
  db: Kysely<Schema>,
  store: ArtifactStore,
  releases: readonly Labelled[],
  order: Order,
  canary: CanaryRule | undefined,
): Promise<RevisedTogether> {
  const candidates = await findAll(db, releases);
  const remotes: Pointed[] = candidates.map(({ remote, version, digest }) => ({ remote, version, digest }));
  // Reading files takes a while and they never change: before the channel is locked, not while.
  const damaged = await damagedOf(store, candidates);
  return await db.transaction().execute(async (tx) => {
    const current = await takeChannel(tx, order);
    for (const { remote } of remotes) await refuseFrozen(tx, remote);
    const news: Pointed[] = [];
    for (const one of remotes) if (!(await isDone(tx, order, one, canary))) news.push(one);
    if (news.length === 0) return { channel: order.channel, revision: current, changed: false, remotes };
    const reasons = [...damaged, ...(await reasonsAgainst(tx, order.channel, candidates))];
    if (reasons.length > 0) throw refused(remotes, reasons);
    const [first] = news;
    const revision = canary && first ? await toSome(tx, order, canary, first) : await toAll(tx, order, news);
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
  db: Kysely<Schema> | Transaction<Schema>,
  channel: string,
  candidates: readonly Candidate[],
): Promise<string[]> {
  const verdict = judge({ ...(await recordsOf(db, channel)), candidates: candidates.map(({ record }) => record) });
  return verdict.ok ? [] : verdict.reasons;
}

function refused(remotes: readonly Pointed[], reasons: string[]): Refusal {
  const who = listed(remotes.map(({ remote, version }) => `${remote} ${version}`));
  const what = remotes.length === 1 ? 'cannot go live' : 'cannot go live together';
  return new Refusal('gate_refused', `${who} ${what}: ${reasons.join(' ')}`, { details: { reasons } });
}

async function toAll(tx: Transaction<Schema>, order: Order, news: readonly Pointed[]): Promise<number> {
  const changes = [];
  for (const { remote, version, digest } of news) {
    const from = (await liveDigest(tx, order, remote)) ?? null;
    changes.push({ remote, digest, live: true, detail: { version, digest, from } });
  }
  const revision = await writeRevision(tx, order, { action: 'promote', kind: 'promote', changes });
  for (const one of news) {
    await dropCanary(tx, order, one.remote);
    await setLive(tx, order, one, revision);
  }
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
  const row = { digest, ...rule, revision, actor: order.actor, reason: order.reason ?? null, since: new Date() };
  await tx
    .insertInto('canary')
    .values({ channel: order.channel, remote, ...row })
    .onConflict((conflict) => conflict.columns(['channel', 'remote']).doUpdateSet(row))
    .execute();
  return revision;
}

async function refuseFrozen(tx: Transaction<Schema>, remote: string): Promise<void> {
  const frozen = await tx.selectFrom('frozen_remote').selectAll().where('remote', '=', remote).executeTakeFirst();
  if (frozen) throw new Refusal('frozen', `${remote} is frozen by ${frozen.actor}: ${frozen.reason}`);
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
