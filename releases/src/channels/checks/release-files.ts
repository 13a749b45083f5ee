import type { ArtifactStore } from '../../artifacts/store.ts';
import type { PointedRelease } from '../pointers/revise.ts';

/** Checks of release files for one change, which may need them more than once. */
export interface ReleaseFiles {
  /** Returns the problems of the stored files, one sentence each. */
  reasonsAgainst(releases: readonly PointedRelease[]): Promise<string[]>;
}

/**
 * Creates a checker that reads the files of a release at most once, because files are immutable and reading them takes long.
 * Later calls only check that the files still exist, which is fast enough while the channel is locked.
 */
export function releaseFiles(store: ArtifactStore): ReleaseFiles {
  const known = new Map<string, string[]>();
  async function reasonsOf({ remote, version, digest }: PointedRelease): Promise<string[]> {
    const key = `${remote}/${digest}`;
    const cached = known.get(key);
    if (cached && cached.length > 0) return cached;
    if (cached) {
      const isStored = (await store.release(remote, digest)) !== undefined;
      return isStored ? [] : [`The files of ${remote} ${version} were removed; publish it again.`];
    }
    const damages = await store.verify(remote, digest);
    known.set(key, damages);
    return damages;
  }
  return { reasonsAgainst: async (releases) => (await Promise.all(releases.map(reasonsOf))).flat() };
}
