import { RELEASE_FILE } from './integrity.ts';
import type { ArtifactStore } from './store.ts';

const TIMEOUT = 10_000;

/** Copies a release, or its damaged files, from a registry into a store. Every byte is checked against the digest. */
export async function pullRelease(
  store: ArtifactStore,
  registry: string,
  remote: string,
  digest: string,
): Promise<{ ok: true } | { ok: false; error: string }> {
  const fetchFile = async (file: string): Promise<Buffer | undefined> => {
    const reply = await fetch(`${registry}/r/${remote}/${digest}/${file}`, { signal: AbortSignal.timeout(TIMEOUT) });
    return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined;
  };
  try {
    const json = await fetchFile(RELEASE_FILE);
    if (!json) return { ok: false, error: `The registry has no ${remote} ${digest}.` };
    const staged = await store.stageRelease(remote, digest, json);
    if (!staged.ok) return staged;
    for (const file of staged.missing) {
      const bytes = await fetchFile(file);
      const taken = bytes && (await store.stageFile(remote, digest, file, bytes));
      if (!taken) return { ok: false, error: `The registry has no ${file} of ${remote} ${digest}.` };
      if (!taken.ok) return taken;
    }
    const finished = await store.finish(remote, digest);
    return finished.ok ? { ok: true } : { ok: false, error: `${remote} ${digest} could not be copied in full.` };
  } catch (error) {
    return { ok: false, error: `${remote} ${digest} could not be copied: ${(error as Error).message}` };
  }
}

/** Pause after a failed attempt, in milliseconds. */
const PAUSE = 5_000;

/** Replaces damaged files from a registry: one attempt at a time for each release, and a pause after one that failed. */
export function restorer(store: ArtifactStore, registry: string, onFailure: (error: string) => void) {
  const underWay = new Map<string, Promise<boolean>>();

  async function restore(key: string, remote: string, digest: string): Promise<boolean> {
    const pulled = await pullRelease(store, registry, remote, digest);
    if (pulled.ok) {
      underWay.delete(key);
      return true;
    }
    onFailure(pulled.error);
    setTimeout(() => underWay.delete(key), PAUSE).unref();
    return false;
  }

  return (remote: string, digest: string): Promise<boolean> => {
    const key = `${remote}/${digest}`;
    const attempt = underWay.get(key) ?? restore(key, remote, digest);
    underWay.set(key, attempt);
    return attempt;
  };
}
