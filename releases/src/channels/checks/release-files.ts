import type { ArtifactStore } from '../../artifacts/store.ts';
import type { Pointed } from '../pointers/revise.ts';

/** Files of releases for one change, which may ask for them more than once. */
export interface ReleaseFiles {
  /** Returns what is wrong with the stored files, one sentence each. */
  reasonsAgainst(releases: readonly Pointed[]): Promise<string[]>;
}

/**
 * Reads the files of a release at most once, which takes long: they are immutable. Asked again it only looks whether they are
 * still there, so that this can be done while the channel is locked.
 */
export function releaseFiles(store: ArtifactStore): ReleaseFiles {
  const known = new Map<string, string[]>();
  async function reasonsOf({ remote, version, digest }: Pointed): Promise<string[]> {
    const key = `${remote}/${digest}`;
    const before = known.get(key);
    if (before && before.length > 0) return before;
    if (before) {
      const isThere = (await store.release(remote, digest)) !== undefined;
      return isThere ? [] : [`The files of ${remote} ${version} were removed; publish it again.`];
    }
    const damages = await store.verify(remote, digest);
    known.set(key, damages);
    return damages;
  }
  return { reasonsAgainst: async (releases) => (await Promise.all(releases.map(reasonsOf))).flat() };
}
