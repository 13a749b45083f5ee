import type { Release } from '@parlay/contracts/release';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { appendAudit } from '../../audit/chain.ts';
import type { Db, Tx } from '../../database/connect.ts';
import { notify } from '../../database/notify.gen.ts';
import { certify } from '../../gate/gate.ts';
import { Refusal } from '../../refusals.ts';
import type { Announcement } from '../../state/channel-state.ts';
import * as queries from './publish.gen.ts';

/** Database channel that announces each published version, as JSON of an `Announcement`. */
export const PUBLISHED_CHANNEL = 'parlay_published';

export interface Publication {
  remote: string;
  digest: string;
  /** Version label; the next patch version if absent. */
  version: string | undefined;
  commit: string | undefined;
  /** Whether the checkout had uncommitted changes; undefined if unknown. */
  dirty: boolean | undefined;
  actor: string;
}

export interface PublishResult {
  remote: string;
  version: string;
  digest: string;
  sourceDigest: string;
  /** False if these bytes already had a version. */
  created: boolean;
}

/** Records an uploaded release under a version. Bytes that already have a version return it and get no second one. */
export async function publish(db: Db, store: ArtifactStore, order: Publication): Promise<PublishResult> {
  const finished = await store.finish(order.remote, order.digest);
  if (!finished.ok)
    throw new Refusal('incomplete_upload', `The upload lacks ${finished.missing.length} files.`, {
      details: { missing: finished.missing },
    });
  const { release } = finished.stored;
  // Uploads are checked when they start; this covers uploads that an older build of the registry accepted.
  refuseUncertified(release);
  return await db.transaction().execute(async (tx) => {
    const versions = await lockedVersions(tx, order.remote);
    const existing = versions.find((row) => row.digest === order.digest);
    const common = { remote: order.remote, digest: order.digest, sourceDigest: release.sourceDigest };
    if (existing && order.version !== undefined && order.version !== existing.version)
      throw new Refusal(
        'version_taken',
        `These bytes are ${order.remote} ${existing.version} already, and cannot be ${order.version} too. Nothing was published. Promote ${existing.version}, or build other bytes for ${order.version}.`,
        { details: { version: existing.version }, fieldErrors: { version: 'bytes have another version' } },
      );
    if (existing) return { ...common, version: existing.version, created: false };
    const version = order.version ?? nextPatch(versions.map((row) => row.version));
    if (versions.some((row) => row.version === version))
      throw new Refusal(
        'version_taken',
        `${order.remote} ${version} is another build already; versions never change.`,
        {
          fieldErrors: { version: 'taken' },
        },
      );
    const bytes = Object.values(release.files).reduce((sum, file) => sum + file.bytes, 0);
    await queries.addRelease(tx, {
      ...{ remote: order.remote, digest: order.digest, version, bytes, record: release, actor: order.actor },
      ...{ sourceDigest: release.sourceDigest, commit: order.commit, dirty: order.dirty },
    });
    await appendAudit(tx, {
      actor: order.actor,
      action: 'publish',
      remote: order.remote,
      detail: {
        version,
        digest: order.digest,
        sourceDigest: release.sourceDigest,
        commit: order.commit ?? null,
        dirty: order.dirty ?? null,
      },
    });
    const announced: Announcement = { remote: order.remote, digest: order.digest };
    await notify(tx, { channel: PUBLISHED_CHANNEL, payload: JSON.stringify(announced) });
    return { ...common, version, created: true };
  });
}

/** Refuses a release whose record contradicts itself or names files that a store cannot hold. */
export function refuseUncertified(release: Release): void {
  const reasons = certify(release);
  if (reasons.length > 0) throw new Refusal('invalid_release', reasons.join(' '), { details: { reasons } });
}

/** Returns all versions of a remote under a lock, so that concurrent publishers get different numbers. */
async function lockedVersions(tx: Tx, remote: string) {
  await queries.lockLog(tx);
  return await queries.versionsOf(tx, { remote });
}

/** Returns the highest x.y.z label plus one patch; 1.0.0 if there is none. */
export function nextPatch(versions: readonly string[]): string {
  const numbers = versions
    .map((version) => /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(version))
    .filter((found) => found !== null)
    .map((found) => [Number(found[1]), Number(found[2]), Number(found[3])] as const)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  const last = numbers.at(-1);
  return last ? `${last[0]}.${last[1]}.${last[2] + 1}` : '1.0.0';
}
