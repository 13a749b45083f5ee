import { writeTwins } from './write-files.ts';

/** Files compressed at the same time: the threads that do it also write the files that arrive. */
const AT_ONCE = 2;

export interface EarlyTwins {
  add(folder: string, file: string): void;
  /** Resolves when everything that was added has its twins, or has failed. */
  settled(): Promise<void>;
}

/**
 * Compresses files of uploads while further ones arrive. Never rejects: what could not be written is written when the upload
 * is finished, which says what is wrong. `drafts`: outside of the uploads, because another process may finish one meanwhile.
 */
export function earlyTwins(drafts: string): EarlyTwins {
  const lanes = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  let added = 0;
  return {
    add(folder, file) {
      const lane = added++ % AT_ONCE;
      lanes[lane] = (lanes[lane] ?? Promise.resolve())
        .then(() => writeTwins(folder, file, { drafts }))
        .catch(() => undefined);
    },
    settled: async () => void (await Promise.all(lanes)),
  };
}
