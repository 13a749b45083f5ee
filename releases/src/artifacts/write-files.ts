import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@parlay/contracts/release';
import { brotli, gzipped } from './compress.ts';
import { worthCompressing } from './media.ts';
import { type Encoding, StoreUnwritable } from './store.ts';

/** Endings of the file and of its compressed twins. */
export const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
export const EVERY_ENCODING: readonly Encoding[] = ['identity', 'br', 'gzip'];

/** Writes the compressed twins of a release's files. */
export async function precompress(folder: string, release: Release): Promise<void> {
  await Promise.all(
    Object.keys(release.files).map(async (file) =>
      writeEncodings(folder, file, await readFile(join(folder, file)), ['br', 'gzip']),
    ),
  );
}

/** Writes a file with its twins. */
export const writeWithTwins = (folder: string, file: string, bytes: Buffer) =>
  writeEncodings(folder, file, bytes, EVERY_ENCODING);

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
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, path);
  } catch (error) {
    throw new StoreUnwritable(error);
  }
}

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
