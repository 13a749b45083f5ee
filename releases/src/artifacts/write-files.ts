import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@parlay/contracts/release';
import { brotli, brotliStream, gzipped, gzipStream } from './compress.ts';
import { eachOf } from './each-of.ts';
import { worthCompressing } from './media.ts';
import { type Encoding, UnwritableStoreError } from './store.ts';

/** File name endings of a file and its compressed copies. */
export const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
type Twin = Exclude<Encoding, 'identity'>;
export const COMPRESSED_ENCODINGS: readonly Twin[] = ['br', 'gzip'];
export const ALL_ENCODINGS: readonly Encoding[] = ['identity', ...COMPRESSED_ENCODINGS];

/** Files compressed concurrently. */
const CONCURRENCY = 4;

/** Writes missing compressed copies of a release's files. */
export const precompress = (folder: string, release: Release): Promise<void> =>
  eachOf(Object.keys(release.files), CONCURRENCY, async (file) =>
    writeCompressedCopies(folder, file, { encodings: await missingCopies(join(folder, file)) }),
  );

/**
 * Writes missing compressed copies one file at a time. Stops at an error, because files are served uncompressed anyway.
 */
export async function precompressInBackground(folder: string, release: Release): Promise<void> {
  for (const file of Object.keys(release.files)) {
    try {
      await writeCompressedCopies(folder, file, { encodings: await missingCopies(join(folder, file)) });
    } catch {
      return;
    }
  }
}

/** Returns a file's missing compressed copies. */
export async function missingCopies(path: string): Promise<Twin[]> {
  const absent: Twin[] = [];
  for (const encoding of COMPRESSED_ENCODINGS)
    if (!(await stat(path + ENDINGS[encoding]).catch(() => undefined))) absent.push(encoding);
  return absent;
}

const COMPRESSOR_OF = { br: brotliStream, gzip: gzipStream };

interface Twins {
  encodings?: readonly Twin[];
  /** Folder for temporary files; the file's own folder by default. */
  drafts?: string;
}

/**
 * Writes compressed copies of a file as streams. They are not flushed to disk, because their contents are checked when
 * they are read.
 */
export async function writeCompressedCopies(
  folder: string,
  file: string,
  { encodings = COMPRESSED_ENCODINGS, drafts }: Twins = {},
): Promise<void> {
  const path = join(folder, file);
  const { size } = await stat(path);
  if (!worthCompressing(file, size)) return;
  for (const encoding of encodings) {
    const ending = ENDINGS[encoding];
    const compressor = COMPRESSOR_OF[encoding](size);
    const temporaryFile = temporaryPathOf(drafts === undefined ? path + ending : join(drafts, basename(file) + ending));
    try {
      await pipeline(createReadStream(path), compressor, createWriteStream(temporaryFile));
      await rename(temporaryFile, path + ending);
    } catch (error) {
      await rm(temporaryFile, { force: true });
      throw new UnwritableStoreError(error);
    }
  }
}

/** Writes a file in the given encodings, but compressed only if it is worth compressing. */
export async function writeEncodings(
  folder: string,
  file: string,
  bytes: Buffer,
  encodings: readonly Encoding[],
): Promise<void> {
  const selected = worthCompressing(file, bytes.length) ? encodings : encodings.filter((one) => one === 'identity');
  await Promise.all(
    selected.map(async (encoding) =>
      writeAtomically(join(folder, file + ENDINGS[encoding]), await PACKED[encoding](bytes)),
    ),
  );
}

const PACKED: Record<Encoding, (bytes: Buffer) => Promise<Uint8Array>> = {
  br: (bytes) => brotli(bytes),
  gzip: (bytes) => gzipped(bytes),
  identity: async (bytes) => bytes,
};

/** Writes a file atomically, so that readers find the whole file or none. */
export async function writeAtomically(path: string, bytes: Uint8Array, flush = true): Promise<void> {
  const temporaryFile = temporaryPathOf(path);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporaryFile, bytes, { flush });
    await rename(temporaryFile, path);
  } catch (error) {
    await rm(temporaryFile, { force: true }).catch(() => undefined);
    throw new UnwritableStoreError(error);
  }
}

/** Writes a file in place, for copies that are not read before they are complete. */
export async function writeInPlace(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    });
  } catch (error) {
    throw new UnwritableStoreError(error);
  }
}

const temporaryPathOf = (path: string) => `${path}.${randomBytes(6).toString('hex')}.part`;

/** Returns the reason if a folder is not writable. */
export async function writeErrorOf(folder: string): Promise<string | undefined> {
  const probe = join(folder, 'probe');
  try {
    await writeAtomically(probe, Buffer.from('probe'));
    await rm(probe, { force: true });
    return undefined;
  } catch (error) {
    return error instanceof UnwritableStoreError ? error.message : new UnwritableStoreError(error).message;
  }
}

/** Moves an upload to its final folder atomically. */
export async function moveInto(to: string, from: string, isStored: () => Promise<boolean>): Promise<void> {
  try {
    await mkdir(dirname(to), { recursive: true });
    // If two processes finish the same upload, the second rename fails on the non-empty folder, which is identical.
    await rename(from, to).catch(async () => {
      if (await isStored()) return await rm(from, { recursive: true, force: true });
      // The existing folder has lost its release.json, so it is no longer a release.
      await rm(to, { recursive: true, force: true });
      await rename(from, to);
    });
  } catch (error) {
    throw new UnwritableStoreError(error);
  }
}
