import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface BuiltFile {
  bytes: number;
  integrity: string;
}

/** Every file below a folder with its size and integrity, by path. */
export function listFiles(folder: string): Record<string, BuiltFile> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
      .map((path) => {
        const data = readFileSync(join(folder, path));
        return [
          path,
          { bytes: data.length, integrity: `sha384-${createHash('sha384').update(data).digest('base64')}` },
        ];
      }),
  );
}

/** Names the directory of a release: first 32 hex digits of the SHA-256 of its `release.json`. */
export const digestOf = (releaseJson: string | Buffer) =>
  createHash('sha256').update(releaseJson).digest('hex').slice(0, 32);
