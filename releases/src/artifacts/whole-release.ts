import { join } from 'node:path';
import { eachOf } from './each-of.ts';
import { worthCompressing } from './media.ts';
import type { RepairedFiles } from './repaired-files.ts';
import type { StoredRelease } from './store.ts';
import { missingCopies } from './write-files.ts';

// Checks of all files of a finished release, which also repair files that have a good copy.

/** Files read concurrently; each needs a file handle. */
const CONCURRENCY = 16;

/** Returns the files without a good copy. */
export async function damagedFiles(
  files: RepairedFiles,
  folder: string,
  { release }: StoredRelease,
): Promise<string[]> {
  const damaged: string[] = [];
  await eachOf(Object.entries(release.files), CONCURRENCY, async ([file, promised]) => {
    if (!(await files.readGood(folder, file, promised))) damaged.push(file);
  });
  return damaged.sort();
}

/**
 * Reads every file from disk again. Returns a message for each file that cannot be repaired. Also restores lost
 * compressed copies, whose contents are checked when they are sent.
 */
export async function verifyFiles(files: RepairedFiles, folder: string, { release }: StoredRelease): Promise<string[]> {
  const damages: string[] = [];
  await eachOf(Object.entries(release.files), CONCURRENCY, async ([file, promised]) => {
    const path = join(folder, file);
    files.invalidate(path);
    const result = await files.read(path, promised, 'identity');
    const isFull = result.ok && (!worthCompressing(file, promised.bytes) || (await missingCopies(path)).length === 0);
    if (isFull || (await files.mend(folder, file, promised))) return;
    const isMissing = !result.ok && result.error === 'missing';
    damages.push(`${file} of ${release.remote} ${isMissing ? 'is missing' : 'was altered'}.`);
  });
  return damages.sort();
}
