import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SourceDigest, sourceDigest } from '../digest/source-digest.ts';
import { digestOf } from './files.ts';

/** Where a package's build of these sources belongs. */
export const buildFolder = (folder: string, source: SourceDigest): string =>
  join(folder, 'dist', source.digest.slice(0, 16));

/**
 * The build of a package's present sources, with the digest of its record; undefined where it has to be built, or cannot be.
 * Runs no code of the package.
 */
export function currentBuild(folder: string): { dir: string; digest: string } | undefined {
  try {
    const dir = buildFolder(folder, sourceDigest(folder));
    const record = join(dir, 'release.json');
    return existsSync(record) ? { dir, digest: digestOf(readFileSync(record)) } : undefined;
  } catch {
    // The build says what is wrong with the sources.
    return undefined;
  }
}
