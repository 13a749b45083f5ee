import type { Kysely } from 'kysely';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { Schema } from '../database/schema.ts';
import { judge, type Verdict } from '../gate/gate.ts';
import { Refusal } from '../refusals.ts';
import { type Reader, recordsOf } from './pointers.ts';
import type { Releasing } from './releasing.ts';
import { frozenReasons } from './retire.ts';
import { findVersion } from './revise.ts';

/** A version of a remote, by its label. */
export interface Labelled {
  remote: string;
  version: string;
}

export type Candidate = Awaited<ReturnType<typeof findVersion>>;

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

export const findAll = (db: Kysely<Schema>, releases: readonly Labelled[]): Promise<Candidate[]> =>
  Promise.all(releases.map(({ remote, version }) => findVersion(db, remote, version)));

/** Returns what is wrong with the stored files of the candidates, one sentence each. */
export async function damagedOf(store: ArtifactStore, candidates: readonly Candidate[]): Promise<string[]> {
  const damages = await Promise.all(candidates.map(({ remote, digest }) => store.verify(remote, digest)));
  return damages.flat();
}

/** Returns why the gate refuses the candidates on a channel; empty where it does not. */
export async function reasonsAgainst(
  { brands }: Releasing,
  db: Reader,
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
