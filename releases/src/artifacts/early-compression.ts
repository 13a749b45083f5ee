import { writeCompressedCopies } from './write-files.ts';

/** Files compressed concurrently; few, because the same threads write arriving files. */
const CONCURRENCY = 2;

export interface EarlyCompression {
  add(folder: string, file: string): void;
  /** Resolves when all added files have been compressed or have failed. */
  settled(): Promise<void>;
}

/**
 * Compresses files of uploads while further ones arrive. Never rejects, because finishing the upload writes missing
 * copies and reports errors. The `drafts` folder is outside the uploads, because another process may finish one
 * meanwhile.
 */
export function createEarlyCompression(drafts: string): EarlyCompression {
  const queues = Array.from({ length: CONCURRENCY }, () => Promise.resolve());
  let added = 0;
  return {
    add(folder, file) {
      const queue = added++ % CONCURRENCY;
      queues[queue] = (queues[queue] ?? Promise.resolve())
        .then(() => writeCompressedCopies(folder, file, { drafts }))
        .catch(() => undefined);
    },
    settled: async () => void (await Promise.all(queues)),
  };
}
