import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eachOf } from './each-of.ts';
import type { MendedFiles } from './mended-files.ts';
import type { StoredRelease } from './store.ts';
import { ENDINGS, EVERY_ENCODING, writeWhole } from './write-files.ts';

/** Files taken at the same time. */
const AT_ONCE = 4;

interface Home {
  folder: string;
  stored: StoredRelease;
}

/**
 * Takes those files of a finished release that an upload has under the same name with the same bytes, with their compressed
 * twins: they need not be sent, compressed or written again. What is damaged there is left to be sent.
 */
export async function takeSameFiles(files: MendedFiles, from: Home, to: Home): Promise<void> {
  const known = from.stored.release.files;
  const same = Object.entries(to.stored.release.files).filter(
    ([file, { integrity }]) => Object.hasOwn(known, file) && known[file]?.integrity === integrity,
  );
  await eachOf(same, AT_ONCE, async ([file, promised]) => {
    if (!(await files.readGood(from.folder, file, promised))) return;
    for (const encoding of EVERY_ENCODING) {
      const copy = await files.read(join(from.folder, file) + ENDINGS[encoding], promised, encoding);
      if (copy.ok) await linkOrWrite(from.folder, to.folder, file + ENDINGS[encoding], copy.bytes);
    }
  });
}

/**
 * A stored file is never written in place, so that both releases may share it on disk: what mends one of them leaves the other.
 * Where the file system cannot, it is a copy.
 */
async function linkOrWrite(from: string, to: string, file: string, bytes: Buffer): Promise<void> {
  const path = join(to, file);
  try {
    await mkdir(dirname(path), { recursive: true });
    await rm(path, { force: true });
    await link(join(from, file), path);
  } catch {
    await writeWhole(path, bytes);
  }
}
