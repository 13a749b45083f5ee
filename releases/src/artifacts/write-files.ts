import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@parlay/contracts/release';
import { brotli, brotliStream, gzipped, gzipStream } from './compress.ts';
import { eachOf } from './each-of.ts';
import { worthCompressing } from './media.ts';
import { type Encoding, StoreUnwritable } from './store.ts';

/** Endings of the file and of its compressed twins. */
export const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
export const EVERY_ENCODING: readonly Encoding[] = ['identity', 'br', 'gzip'];

/** Files compressed at the same time. */
const AT_ONCE = 4;

/** Writes the compressed twins of a release's files. */
export const precompress = (folder: string, release: Release): Promise<void> =>
  eachOf(Object.keys(release.files), AT_ONCE, (file) => writeTwins(folder, file));

/** Writes the compressed twins of a file, without reading it as a whole. */
export async function writeTwins(folder: string, file: string): Promise<void> {
  const path = join(folder, file);
  const { size } = await stat(path);
  if (!worthCompressing(file, size)) return;
  for (const [ending, packer] of [
    [ENDINGS.br, brotliStream(size)],
    [ENDINGS.gzip, gzipStream()],
  ] as const) {
    const draft = draftOf(path + ending);
    await pipeline(createReadStream(path), packer, createWriteStream(draft, { flush: true })).catch(async (error) => {
      await rm(draft, { force: true });
      throw new StoreUnwritable(error);
    });
    await rename(draft, path + ending);
  }
}

/** Writes a file in the given encodings; compressed only where that gains something. */
export async function writeEncodings(
  folder: string,
  file: string,
  bytes: Buffer,
  encodings: readonly Encoding[],
): Promise<void> {
  const wanted = worthCompressing(file, bytes.length) ? encodings : encodings.filter((one) => one === 'identity');
  await Promise.all(
    wanted.map(async (encoding) => writeWhole(join(folder, file + ENDINGS[encoding]), await PACKED[encoding](bytes))),
  );
}

const PACKED: Record<Encoding, (bytes: Buffer) => Promise<Uint8Array>> = {
  br: (bytes) => brotli(bytes),
  gzip: (bytes) => gzipped(bytes),
  identity: async (bytes) => bytes,
};

/** Readers find the whole file or none. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = draftOf(path);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new StoreUnwritable(error);
  }
}

const draftOf = (path: string) => `${path}.${randomBytes(6).toString('hex')}.part`;

/** Returns why nothing can be written into a folder; undefined where it can. */
export async function whyUnwritable(folder: string): Promise<string | undefined> {
  const probe = join(folder, 'probe');
  try {
    await writeWhole(probe, Buffer.from('probe'));
    await rm(probe, { force: true });
    return undefined;
  } catch (error) {
    return error instanceof StoreUnwritable ? error.message : new StoreUnwritable(error).message;
  }
}

/** Makes an upload readable all at once. */
export async function moveInto(to: string, from: string, isThere: () => Promise<boolean>): Promise<void> {
  try {
    await mkdir(dirname(to), { recursive: true });
    // Two at once: the second rename fails on a folder that is not empty, and what is there is the same.
    await rename(from, to).catch(async () => {
      if (await isThere()) return await rm(from, { recursive: true, force: true });
      // The folder has lost its record, so it is not a release any more.
      await rm(to, { recursive: true, force: true });
      await rename(from, to);
    });
  } catch (error) {
    throw new StoreUnwritable(error);
  }
}
