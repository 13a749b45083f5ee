import { RELEASE_FILE } from './integrity.ts';
import type { ArtifactStore } from './store.ts';

const TIMEOUT = 10_000;

/** Copies a release from a registry into a store that lacks it. Every byte is checked against the digest. */
export async function pullRelease(
  store: ArtifactStore,
  registry: string,
  remote: string,
  digest: string,
): Promise<{ ok: true } | { ok: false; problem: string }> {
  const fetchFile = async (file: string): Promise<Buffer | undefined> => {
    const reply = await fetch(`${registry}/r/${remote}/${digest}/${file}`, { signal: AbortSignal.timeout(TIMEOUT) });
    return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined;
  };
  try {
    const json = await fetchFile(RELEASE_FILE);
    if (!json) return { ok: false, problem: `The registry has no ${remote} ${digest}.` };
    const staged = await store.stageRelease(remote, digest, json);
    if (!staged.ok) return staged;
    for (const file of staged.missing) {
      const bytes = await fetchFile(file);
      const taken = bytes && (await store.stageFile(remote, digest, file, bytes));
      if (!taken) return { ok: false, problem: `The registry has no ${file} of ${remote} ${digest}.` };
      if (!taken.ok) return taken;
    }
    const finished = await store.finish(remote, digest);
    return finished.ok ? { ok: true } : { ok: false, problem: `${remote} ${digest} could not be copied in full.` };
  } catch (error) {
    return { ok: false, problem: `${remote} ${digest} could not be copied: ${(error as Error).message}` };
  }
}
