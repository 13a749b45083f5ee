import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/**
 * Returns a store in a folder, whose files are readable only by their owner. A file appears only once it is complete.
 */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporaryPath = `${path}.${randomUUID()}`;
      await writeFile(temporaryPath, bytes, { mode: 0o600, flush: true });
      await rename(temporaryPath, path);
    },
    get: (name) => readFile(pathOf(name)),
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
  };
}
