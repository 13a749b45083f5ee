import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files of a folder, readable by their owner only. A file appears when it is whole. */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, path);
    },
    get: (name) => readFile(pathOf(name)),
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
  };
}
