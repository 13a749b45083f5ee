import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { integrityOf } from './integrity.ts';
import type { Encoding } from './store.ts';

const unbrotli = promisify(brotliDecompress);
const ungzip = promisify(gunzip);

/** Size and integrity of an uncompressed file, from `release.json`. */
export interface ExpectedFile {
  bytes: number;
  integrity: string;
}

type CheckedRead = { ok: true; bytes: Buffer } | { ok: false; error: 'missing' | 'altered' };

export interface CheckedFiles {
  /** Reads a stored file and checks its decompressed contents against `release.json`. */
  read(path: string, promised: ExpectedFile, encoding: Encoding): Promise<CheckedRead>;
  /** Drops a file's cached check, so that the next read compares its bytes again. */
  invalidate(path: string): void;
}

/** Maximum cached checks, about 200 bytes each. */
const MAX_CACHED_CHECKS = 50_000;

interface Verdict {
  /** Inode, size and times of the checked file. */
  state: string;
  isGood: boolean;
}

/**
 * Checks the integrity of files when they are read, once per state of a file on disk (inode, size, mtime, ctime), so
 * that an unchanged file costs one extra `stat`.
 */
export function checkedFiles(): CheckedFiles {
  const verdicts = new LRUCache<string, Verdict>({ max: MAX_CACHED_CHECKS });

  async function readOpen(file: FileHandle, path: string, promised: ExpectedFile, encoding: Encoding) {
    const { ino, size, mtimeNs, ctimeNs } = await file.stat({ bigint: true });
    const state = `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
    const cached = verdicts.get(path);
    if (cached?.state === state && !cached.isGood) return { ok: false as const, error: 'altered' as const };
    const bytes = await file.readFile();
    const isGood = cached?.state === state || (await decompressVerified(bytes, promised, encoding)) !== undefined;
    verdicts.set(path, { state, isGood });
    return isGood ? { ok: true as const, bytes } : { ok: false as const, error: 'altered' as const };
  }

  return {
    async read(path, promised, encoding) {
      const file = await open(path).catch(() => undefined);
      if (!file) return { ok: false, error: 'missing' };
      try {
        return await readOpen(file, path, promised, encoding);
      } catch {
        // The path is a folder, or the disk fails to read it.
        return { ok: false, error: 'missing' };
      } finally {
        await file.close();
      }
    },
    invalidate: (path) => void verdicts.delete(path),
  };
}

/** Decompresses a file. Returns undefined for another format, or if it decompresses to more than the recorded size. */
export async function decompress(bytes: Buffer, { bytes: size }: ExpectedFile, encoding: Encoding) {
  if (encoding === 'identity') return bytes;
  const limit = { maxOutputLength: Math.max(1, size) };
  return await (encoding === 'br' ? unbrotli : ungzip)(bytes, limit).catch(() => undefined);
}

/** Decompresses a file. Returns undefined unless its contents match `promised`. */
export async function decompressVerified(
  bytes: Buffer,
  promised: ExpectedFile,
  encoding: Encoding,
): Promise<Buffer | undefined> {
  const plain = await decompress(bytes, promised, encoding);
  return plain?.length === promised.bytes && integrityOf(plain) === promised.integrity ? plain : undefined;
}
