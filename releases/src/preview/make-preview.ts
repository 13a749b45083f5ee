import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendAudit } from '../audit/chain.ts';
import { findAll, type VersionLabel } from '../channels/checks/check-versions.ts';
import { refuseUngated } from '../channels/checks/gate-passed.ts';
import { canariesOf, servedRevision } from '../channels/pointers/pointers.ts';
import type { Releasing } from '../channels/releasing.ts';
import { readStatusAt } from '../channels/views/status-at.ts';
import type { Db } from '../database/connect.ts';
import { unknownChannel } from '../refusals.ts';
import * as queries from './make-preview.gen.ts';
import { signPreview } from './token.ts';

export interface PreviewRequest {
  channel: string;
  /** Versions that replace those of the channel; empty to show the channel unchanged. */
  releases: readonly VersionLabel[];
  /** Past revision of the channel that `releases` is applied to; undefined for the current state. */
  revision: number | undefined;
  seconds: number;
  actor: string;
  /** Reason to allow versions that never passed the gate; undefined to refuse them. */
  ungatedReason: string | undefined;
}

const HINT =
  'A preview shows what was live here or passed the gate; ops may make one of the rest with --ungated --reason "…".';

/**
 * Signs a preview of versions that were live on the channel, are in a canary there, or passed its gate. Logged, because
 * it gives access to versions that are not live.
 */
export async function createPreview(releasing: Releasing, order: PreviewRequest) {
  const { db } = releasing;
  const { channel, revision, seconds, actor, ungatedReason } = order;
  if ((await servedRevision(db, channel)) === undefined) throw unknownChannel(channel, 'channel');
  const past = revision === undefined ? [] : await composedAt(db, channel, revision);
  const chosen = new Map([...past, ...order.releases].map((one) => [one.remote, one]));
  const releases = await findAll(db, [...chosen.values()]);
  const key = await previewKey(db);
  const expires = Math.floor(Date.now() / 1_000) + seconds;
  const r = releases.map(({ remote, version, digest }): [string, string, string] => [remote, version, digest]);
  const id = randomBytes(6).toString('hex');
  const only = revision === undefined ? {} : { o: 1 as const };
  const token = signPreview(key, { c: channel, r, ...only, i: id, e: expires });
  const until = new Date(expires * 1_000);
  const expiresAt = until.toISOString();
  const together = releases.map(({ remote, version, digest }) => ({ remote, version, digest }));
  await db.transaction().execute(async (tx) => {
    if (ungatedReason === undefined) {
      const inFlight = await canariesOf(tx, channel);
      const toCheck = together.filter(({ digest }) => !inFlight.some((canary) => canary.digest === digest));
      await refuseUngated(releasing, tx, channel, toCheck, HINT);
    }
    await queries.addPreview(tx, { id, channel, expiresAt: until, actor, releases: together, revision, ungatedReason });
    const isUngated = ungatedReason === undefined ? {} : { ungated: true };
    const detail = { id, together, revision: revision ?? null, expiresAt, ...isUngated };
    await appendAudit(tx, { actor, action: 'preview', channel, reason: ungatedReason, detail });
  });
  return { id, token, expiresAt, releases: together };
}

/** Returns the versions that were live at a revision. */
async function composedAt(db: Db, channel: string, revision: number): Promise<VersionLabel[]> {
  const status = await readStatusAt(db, channel, { revision });
  return (status?.remotes ?? [])
    .filter(({ canary }) => canary === null)
    .map(({ remote, version }) => ({ remote, version }));
}

/** Returns the newest key. Creates one if there is none. */
async function previewKey(db: Db): Promise<{ id: string; privateKey: string }> {
  const newest = await queries.newestKey(db);
  if (newest) return { id: newest.id, privateKey: newest.private_key };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const id = randomBytes(6).toString('base64url');
  await queries.addKey(db, { id, privateKey, publicKey });
  return { id, privateKey };
}

/** Returns the public keys by id, for edges. */
export async function previewKeys(db: Db): Promise<Record<string, string>> {
  const rows = await queries.keys(db);
  return Object.fromEntries(rows.map(({ id, public_key }) => [id, public_key]));
}
