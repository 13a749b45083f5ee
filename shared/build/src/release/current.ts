import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENT_FILE, PAGE_RECORD_FILE } from '@parlay/contracts/page-record';
import { type CommonSources, pageDigest, type SourceDigest, sourceDigest } from '../digest/source-digest.ts';
import { digestOf } from './files.ts';

/** Path of a page's own entry in its package. */
export const PAGE_ENTRY = 'src/main.tsx';

/** Where a package's build of these sources belongs. */
export const buildFolder = (folder: string, source: SourceDigest): string =>
  join(folder, 'dist', source.digest.slice(0, 16));

/**
 * The build of a package's present sources, with the digest of its record; undefined where it has to be built, or cannot be.
 * Runs no code of the package.
 */
export function currentBuild(folder: string, common?: CommonSources): { dir: string; digest: string } | undefined {
  try {
    const dir = buildFolder(folder, sourceDigest(folder, common));
    const record = join(dir, 'release.json');
    return existsSync(record) ? { dir, digest: digestOf(readFileSync(record)) } : undefined;
  } catch {
    // The build says what is wrong with the sources.
    return undefined;
  }
}

/** The same for a page that no host shares libraries with, where its servers are told of that build. */
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
