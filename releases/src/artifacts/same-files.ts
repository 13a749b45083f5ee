import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@parlay/contracts/release';
import { eachOf } from './each-of.ts';
import type { RepairedFiles } from './repaired-files.ts';
import { COMPRESSED_ENCODINGS, ENDINGS, writeAtomically } from './write-files.ts';

/** Files copied concurrently. */
const CONCURRENCY = 4;

interface FolderRelease {
  folder: string;
  release: Release;
}

/**
 * Takes missing files of an upload, with their compressed copies, from a finished release that has them under the same
 * name with the same bytes, so that they need not be sent, compressed or written again. Skips damaged files.
 */
export async function reuseFiles(
  files: RepairedFiles,
  from: FolderRelease,
  to: FolderRelease,
  missing: readonly string[],
): Promise<void> {
  await eachOf(missing, CONCURRENCY, async (file) => {
    const earlier = Object.hasOwn(from.release.files, file) ? from.release.files[file] : undefined;
    const promised = to.release.files[file];
    if (!promised || earlier?.integrity !== promised.integrity) return;
    const contents = await files.readGood(from.folder, file, promised);
    if (!contents) return;
    for (const encoding of COMPRESSED_ENCODINGS) {
      const copy = await files.read(join(from.folder, file) + ENDINGS[encoding], promised, encoding);
      if (copy.ok) await linkOrWrite(from.folder, to.folder, file + ENDINGS[encoding], copy.bytes);
    }
    await linkOrWrite(from.folder, to.folder, file, contents);
  });
}

/**
 * Links a stored file, or copies it if linking fails. Both releases can share the file, because stored files are never
 * written in place: a repair of one leaves the other.
 */
async function linkOrWrite(from: string, to: string, file: string, bytes: Buffer): Promise<void> {
  const path = join(to, file);
  try {
    await mkdir(dirname(path), { recursive: true });
    await link(join(from, file), path);
  } catch {
    await writeAtomically(path, bytes);
  }
}
