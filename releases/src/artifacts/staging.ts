import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of incomplete uploads: one per release, and one for files that are still arriving. */
export interface Staging {
  /** Folder of arriving files. */
  drafts: string;
  folderOf(remote: string, digest: string): string;
  /** Updates an upload's time of change, so that it is not swept. */
  touch(remote: string, digest: string): Promise<void>;
  /** Removes uploads and arriving files unchanged since a time. Returns their number. */
  sweep(since: Date): Promise<number>;
}

export function stagingIn(folder: string): Staging {
  const home = join(folder, '.staging');
  const drafts = join(home, '.drafts');
  const folderOf = (remote: string, digest: string) => join(home, `${remote}-${digest}`);

  async function sweepIn(parent: string, since: Date): Promise<number> {
    let swept = 0;
    for (const name of await readdir(parent).catch(() => [])) {
      const path = join(parent, name);
      const stats = path === drafts ? undefined : await stat(path).catch(() => undefined);
      if (!stats || stats.mtime >= since) continue;
      await rm(path, { recursive: true, force: true });
      swept += 1;
    }
    return swept;
  }

  return {
    drafts,
    folderOf,
    async touch(remote, digest) {
      const now = new Date();
      await utimes(folderOf(remote, digest), now, now).catch(() => undefined);
    },
    sweep: async (since) => (await sweepIn(home, since)) + (await sweepIn(drafts, since)),
  };
}
