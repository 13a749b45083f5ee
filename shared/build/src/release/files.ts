import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface BuiltFile {
  bytes: number;
  integrity: string;
}

export const builtFile = (data: Uint8Array): BuiltFile => ({
  bytes: data.length,
  integrity: `sha384-${createHash('sha384').update(data).digest('base64')}`,
});

/** Reads every file below a folder, by path. Skips hidden files and folders, which belong to no release. */
export function readFiles(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.'))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));
}

/** Returns the size and integrity of each file, by path. */
export const describeFiles = (files: ReadonlyMap<string, Uint8Array>): Record<string, BuiltFile> =>
  Object.fromEntries([...files].map(([path, data]) => [path, builtFile(data)]));

/** Lists every file below a folder with its size and integrity, by path. */
export const listFiles = (folder: string): Record<string, BuiltFile> => describeFiles(readFiles(folder));

/** Returns the directory name of a release: the first 32 hex digits of the SHA-256 of its `release.json`. */
export const digestOf = (releaseJson: string | Buffer) =>
  createHash('sha256').update(releaseJson).digest('hex').slice(0, 32);
