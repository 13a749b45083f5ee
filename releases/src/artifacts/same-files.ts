import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@parlay/contracts/release';
import { eachOf } from './each-of.ts';
import type { MendedFiles } from './mended-files.ts';
import { ENDINGS, TWINS, writeWhole } from './write-files.ts';

/** Files taken at the same time. */
const AT_ONCE = 4;

interface Home {
  folder: string;
  release: Release;
}

/**
 * Takes those of an upload's missing files that a finished release has under the same name with the same bytes, with their
 * compressed twins: they need not be sent, compressed or written again. What is damaged there is left to be sent.
 */
export async function takeSameFiles(
  files: MendedFiles,
  from: Home,
  to: Home,
  missing: readonly string[],
): Promise<void> {
  await eachOf(missing, AT_ONCE, async (file) => {
    const known = Object.hasOwn(from.release.files, file) ? from.release.files[file] : undefined;
    const promised = to.release.files[file];
    if (!promised || known?.integrity !== promised.integrity) return;
    const good = await files.readGood(from.folder, file, promised);
    if (!good) return;
    for (const encoding of TWINS) {
      const twin = await files.read(join(from.folder, file) + ENDINGS[encoding], promised, encoding);
      if (twin.ok) await linkOrWrite(from.folder, to.folder, file + ENDINGS[encoding], twin.bytes);
    }
    await linkOrWrite(from.folder, to.folder, file, good);
  });
}

/**
 * A stored file is never written in place, so that both releases may share it on disk: what mends one of them leaves the other.
 * Where it cannot be linked, it is a copy.
 */
async function linkOrWrite(from: string, to: string, file: string, bytes: Buffer): Promise<void> {
  const path = join(to, file);
  try {
    await mkdir(dirname(path), { recursive: true });
    await link(join(from, file), path);
  } catch {
    await writeWhole(path, bytes);
  }
}
