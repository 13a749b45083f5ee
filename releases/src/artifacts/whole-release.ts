import { join } from 'node:path';
import { eachOf } from './each-of.ts';
import { worthCompressing } from './media.ts';
import type { MendedFiles } from './mended-files.ts';
import type { StoredRelease } from './store.ts';
import { absentTwins } from './write-files.ts';

// Checks of all files of a finished release. Files that have a good copy are mended on the way.

/** Files read at the same time: each holds a file handle. */
const AT_ONCE = 16;

/** Returns the files of which no good copy is left. */
export async function damagedFiles(files: MendedFiles, folder: string, { release }: StoredRelease): Promise<string[]> {
  const found: string[] = [];
  await eachOf(Object.entries(release.files), AT_ONCE, async ([file, promised]) => {
    if (!(await files.readGood(folder, file, promised))) found.push(file);
  });
  return found.sort();
}

/**
 * Reads every file from the disk again, and returns a sentence for each one that cannot be mended. Lost twins are written
 * again; what is in a twin is checked when it is sent.
 */
export async function damagesOf(files: MendedFiles, folder: string, { release }: StoredRelease): Promise<string[]> {
  const damages: string[] = [];
  await eachOf(Object.entries(release.files), AT_ONCE, async ([file, promised]) => {
    const path = join(folder, file);
    files.forget(path);
    const whole = await files.read(path, promised, 'identity');
    const isFull = whole.ok && (!worthCompressing(file, promised.bytes) || (await absentTwins(path)).length === 0);
    if (isFull || (await files.mend(folder, file, promised))) return;
    const isMissing = !whole.ok && whole.error === 'missing';
    damages.push(`${file} of ${release.remote} ${isMissing ? 'is missing' : 'was altered'}.`);
  });
  return damages.sort();
}
