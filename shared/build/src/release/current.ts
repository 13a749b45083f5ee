import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENT_FILE, PAGE_RECORD_FILE } from '@parlay/contracts/page-record';
import { type CommonSources, pageDigest, type SourceDigest, sourceDigest } from '../digest/source-digest.ts';
import { digestOf } from './files.ts';

/** Path of a page's own entry in its package. */
export const PAGE_ENTRY = 'src/main.tsx';

/** Returns the folder for a package's build of these sources. */
export const buildFolder = (folder: string, source: SourceDigest): string =>
  join(folder, 'dist', source.digest.slice(0, 16));

/**
 * Returns the build of a package's current sources with the digest of its record, or undefined if there is none yet.
 * Runs no code of the package.
 */
export function currentBuild(folder: string, common?: CommonSources): { dir: string; digest: string } | undefined {
  try {
    const dir = buildFolder(folder, sourceDigest(folder, common));
    const record = join(dir, 'release.json');
    return existsSync(record) ? { dir, digest: digestOf(readFileSync(record)) } : undefined;
  } catch {
    // The sources have errors, which the build reports.
    return undefined;
  }
}

/** Like `currentBuild`, for a standalone page. The build must also be the one that its servers serve. */
export function currentPage(folder: string, common?: CommonSources): { dir: string; digest: string } | undefined {
  try {
    const { digest } = pageDigest(folder, join(folder, PAGE_ENTRY), common);
    const build = digest.slice(0, 16);
    const dir = join(folder, 'dist', build);
    const isShown = readFileSync(join(folder, 'dist', CURRENT_FILE), 'utf8').trim() === JSON.stringify({ build });
    return isShown && existsSync(join(dir, PAGE_RECORD_FILE)) ? { dir, digest: digest.slice(0, 32) } : undefined;
  } catch {
    return undefined;
  }
}
