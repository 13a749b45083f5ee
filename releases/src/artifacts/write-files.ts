import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@parlay/contracts/release';
import { brotli, brotliStream, gzipped, gzipStream } from './compress.ts';
import { eachOf } from './each-of.ts';
import { worthCompressing } from './media.ts';
import { type Encoding, StoreUnwritable } from './store.ts';

/** Endings of the file and of its compressed twins. */
export const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
type Twin = Exclude<Encoding, 'identity'>;
export const TWINS: readonly Twin[] = ['br', 'gzip'];
export const EVERY_ENCODING: readonly Encoding[] = ['identity', ...TWINS];

/** Files compressed at the same time. */
const AT_ONCE = 4;

/** Writes those compressed twins of a release's files that are not there yet. */
export const precompress = (folder: string, release: Release): Promise<void> =>
  eachOf(Object.keys(release.files), AT_ONCE, async (file) =>
    writeTwins(folder, file, { encodings: await absentTwins(join(folder, file)) }),
  );

/** The same one file at a time, as long as it can: without them a file is served as it is. */
export async function precompressLater(folder: string, release: Release): Promise<void> {
  for (const file of Object.keys(release.files)) {
    try {
      await writeTwins(folder, file, { encodings: await absentTwins(join(folder, file)) });
    } catch {
      return;
    }
  }
}

/** Twins of a file that are not there. */
export async function absentTwins(path: string): Promise<Twin[]> {
  const absent: Twin[] = [];
  for (const encoding of TWINS)
    if (!(await stat(path + ENDINGS[encoding]).catch(() => undefined))) absent.push(encoding);
  return absent;
}

const PACKER = { br: brotliStream, gzip: gzipStream };

interface Twins {
  encodings?: readonly Twin[];
  /** Where they are written; the file's own folder when absent. */
  drafts?: string;
}

/**
 * Writes compressed twins of a file, without reading it as a whole. They need not outlive a loss of power: what is in a twin
 * is checked when it is read.
 */
export async function writeTwins(
  folder: string,
  file: string,
  { encodings = TWINS, drafts }: Twins = {},
): Promise<void> {
  const path = join(folder, file);
  const { size } = await stat(path);
  if (!worthCompressing(file, size)) return;
  for (const encoding of encodings) {
    const ending = ENDINGS[encoding];
    const packer = PACKER[encoding](size);
    const draft = draftOf(drafts === undefined ? path + ending : join(drafts, basename(file) + ending));
    try {
      await pipeline(createReadStream(path), packer, createWriteStream(draft));
      await rename(draft, path + ending);
    } catch (error) {
      await rm(draft, { force: true });
      throw new StoreUnwritable(error);
    }
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
export async function writeWhole(path: string, bytes: Uint8Array, flush = true): Promise<void> {
  const draft = draftOf(path);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, bytes, { flush });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new StoreUnwritable(error);
  }
}

/** Writes a file of a copy that nobody reads before it is whole. */
export async function writeUnread(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    });
  } catch (error) {
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
