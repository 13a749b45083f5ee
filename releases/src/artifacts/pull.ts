import { buffer } from 'node:stream/consumers';
import { eachOf } from './each-of.ts';
import { RELEASE_FILE } from './integrity.ts';
import { UPLOAD_LIMITS } from './limits.ts';
import type { ArtifactStore } from './store.ts';
import { unpackRelease } from './whole-copy.ts';

const TIMEOUT = 10_000;
const ARCHIVE_TIMEOUT = 30_000;
/** Files of a release copied concurrently. */
const CONCURRENCY = 8;

/**
 * Copies a release, or its damaged files, from a registry into a store. Every byte is checked against the digest. A new
 * release is fetched as one archive, and files that are then still missing one by one.
 */
export async function pullRelease(
  store: ArtifactStore,
  registry: string,
  remote: string,
  digest: string,
): Promise<{ ok: true } | { ok: false; error: string }> {
  const open = async (file: string): Promise<ReadableStream<Uint8Array> | undefined> => {
    const reply = await fetch(`${registry}/r/${remote}/${digest}/${file}`, { signal: AbortSignal.timeout(TIMEOUT) });
    if (reply.ok && reply.body) return reply.body;
    await reply.body?.cancel();
    return undefined;
  };
  /** Copies one file. Returns the error, if any. */
  const copy = async (file: string): Promise<string | undefined> => {
    const content = await open(file);
    const staged = content && (await store.stageFile(remote, digest, file, content));
    if (!staged) return `The registry has no ${file} of ${remote} ${digest}.`;
    return staged.ok ? undefined : staged.error;
  };
  try {
    const isStored = (await store.release(remote, digest)) !== undefined;
    const isOpened = !isStored && (await copyAll(store, `${registry}/r/${remote}/${digest}`, remote, digest));
    if (!isOpened) {
      const record = await open(RELEASE_FILE);
      if (!record) return { ok: false, error: `The registry has no ${remote} ${digest}.` };
      const staged = await store.stageRelease(remote, digest, await buffer(record));
      if (!staged.ok) return staged;
    }
    const missing = (await store.missing(remote, digest)) ?? [];
    let error: string | undefined;
    await eachOf(missing, CONCURRENCY, async (file) => {
      if (error !== undefined) return;
      const copyError = await copy(file);
      error ??= copyError;
    });
    if (error !== undefined) return { ok: false, error };
    const finished = await store.finish(remote, digest);
    return finished.ok ? { ok: true } : { ok: false, error: `${remote} ${digest} could not be copied in full.` };
  } catch (error) {
    return { ok: false, error: `${remote} ${digest} could not be copied: ${(error as Error).message}` };
  }
}

/** Copies a release from an archive as far as possible. Returns true if `release.json` was copied. */
async function copyAll(store: ArtifactStore, url: string, remote: string, digest: string): Promise<boolean> {
  let isOpened = false;
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(ARCHIVE_TIMEOUT) });
    // An older registry has no archives.
    if (!reply.ok || !reply.body) {
      await reply.body?.cancel();
      return false;
    }
    const files = unpackRelease(reply.body, UPLOAD_LIMITS.fileBytes);
    const { value: record } = await files.next();
    isOpened = record?.file === RELEASE_FILE && (await store.stageRelease(remote, digest, record.bytes)).ok;
    if (isOpened) await eachOf(files, CONCURRENCY, (file) => store.stagePacked(remote, digest, file));
  } catch {
    // The archive was cut off.
  }
  return isOpened;
}

/** Pause after a failed attempt, in milliseconds. */
const PAUSE = 5_000;

/**
 * Creates a function that replaces damaged files from a registry, one attempt at a time per release with a pause after
 * failures.
 */
export function restorer(store: ArtifactStore, registry: string, onFailure: (error: string) => void) {
  const attempts = new Map<string, Promise<boolean>>();

  async function restore(key: string, remote: string, digest: string): Promise<boolean> {
    const pulled = await pullRelease(store, registry, remote, digest);
    if (pulled.ok) {
      attempts.delete(key);
      return true;
    }
    onFailure(pulled.error);
    setTimeout(() => attempts.delete(key), PAUSE).unref();
    return false;
  }

  return (remote: string, digest: string): Promise<boolean> => {
    const key = `${remote}/${digest}`;
    const attempt = attempts.get(key) ?? restore(key, remote, digest);
    attempts.set(key, attempt);
    return attempt;
  };
}
