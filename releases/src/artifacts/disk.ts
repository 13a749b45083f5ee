import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Digest, RemoteName } from '@parlay/contracts/release';
import { LRUCache } from 'lru-cache';
import { decompressVerified } from './checked-files.ts';
import { createEarlyCompression } from './early-compression.ts';
import { RELEASE_FILE } from './integrity.ts';
import { UPLOAD_LIMITS, type UploadLimits } from './limits.ts';
import { pathError } from './path-errors.ts';
import { type ReceiveResult, receiveFile } from './receive.ts';
import { checkUploadedRecord, readRelease } from './release-record.ts';
import { repairedFiles } from './repaired-files.ts';
import { reuseFiles } from './same-files.ts';
import { stagingIn } from './staging.ts';
import type {
  ArtifactStore,
  Content,
  Encoding,
  FileReadResult,
  PackedFile,
  StageResult,
  StoredRelease,
} from './store.ts';
import { damagedFiles, verifyFiles } from './whole-release.ts';
import {
  ENDINGS,
  moveInto,
  precompress,
  precompressInBackground,
  writeAtomically,
  writeCompressedCopies,
  writeErrorOf,
  writeInPlace,
} from './write-files.ts';

/** Cache size in bytes of unparsed `release.json` files; others are read again. */
const CACHED_BYTES = 32_000_000;

const RECEIVE_ERRORS: Record<Exclude<ReceiveResult, 'whole'>, string> = {
  longer: 'is longer than',
  shorter: 'is shorter than',
  altered: 'has other bytes than',
};

const promisedIn = ({ release: { files } }: StoredRelease, file: string) =>
  Object.hasOwn(files, file) ? files[file] : undefined;

export interface DiskOptions {
  limits?: UploadLimits;
  /**
   * Whether lost releases can be copied from elsewhere again. Files are then not flushed to disk, because damage is
   * detected when a file is read, and are served uncompressed until they are compressed in the background.
   */
  isCopy?: boolean;
}

/**
 * Creates a store of releases under `{folder}/{remote}/{digest}/`, with compressed copies (`.br`, `.gz`) of files worth
 * compressing. Every read is checked. An altered or lost file or compressed copy is rewritten from a good copy.
 */
export function diskStore(folder: string, { limits = UPLOAD_LIMITS, isCopy = false }: DiskOptions = {}): ArtifactStore {
  const flush = !isCopy;
  const records = () =>
    new LRUCache<string, StoredRelease>({ maxSize: CACHED_BYTES, sizeCalculation: ({ bytes }) => bytes.length });
  const finishedRecords = records();
  const uploadRecords = records();
  const files = repairedFiles();
  const folderOf = (remote: string, digest: string) => join(folder, remote, digest);
  const staging = stagingIn(folder);
  const earlyCompression = createEarlyCompression(staging.drafts);
  const isValidName = (remote: string, digest: string) =>
    RemoteName.safeParse(remote).success && Digest.safeParse(digest).success;

  async function release(remote: string, digest: string): Promise<StoredRelease | undefined> {
    if (!isValidName(remote, digest)) return undefined;
    const key = `${remote}/${digest}`;
    const cached = finishedRecords.get(key);
    if (cached) return cached;
    const record = await readRelease(folderOf(remote, digest), remote, digest);
    if (record) finishedRecords.set(key, record);
    return record;
  }

  /**
   * Reads an upload's `release.json`. Parses it once instead of per file, because remote-shell's has 650 kB and lists
   * 850 files.
   */
  async function upload(remote: string, digest: string): Promise<StoredRelease | undefined> {
    if (!isValidName(remote, digest)) return undefined;
    const key = `${remote}/${digest}`;
    const from = staging.folderOf(remote, digest);
    // Another process may have removed or finished the upload.
    const exists = await stat(join(from, RELEASE_FILE)).catch(() => undefined);
    const record = exists && (uploadRecords.get(key) ?? (await readRelease(from, remote, digest)));
    if (record) uploadRecords.set(key, record);
    else uploadRecords.delete(key);
    return record;
  }

  async function missing(remote: string, digest: string): Promise<string[] | undefined> {
    if (!isValidName(remote, digest)) return undefined;
    const finished = await release(remote, digest);
    if (finished) return await damagedFiles(files, folderOf(remote, digest), finished);
    const staged = await upload(remote, digest);
    if (!staged) return undefined;
    const absent = await Promise.all(
      Object.entries(staged.release.files).map(async ([file, { bytes }]) => {
        const stats = await stat(join(staging.folderOf(remote, digest), file)).catch(() => undefined);
        return stats?.size === bytes ? undefined : file;
      }),
    );
    return absent.filter((file) => file !== undefined);
  }

  async function stageRelease(
    remote: string,
    digest: string,
    bytes: Buffer,
    earlier: readonly string[] = [],
  ): Promise<StageResult> {
    const checkedRecord = checkUploadedRecord(remote, digest, bytes, limits);
    if (!checkedRecord.ok) return checkedRecord;
    // Removes an earlier process's partial copy, because its files may not have been flushed to disk.
    if (isCopy && !uploadRecords.has(`${remote}/${digest}`))
      await rm(staging.folderOf(remote, digest), { recursive: true, force: true });
    if (!(await release(remote, digest))) {
      await writeAtomically(join(staging.folderOf(remote, digest), RELEASE_FILE), bytes, flush);
      for (const before of earlier) await copyFrom(before, remote, digest);
    }
    return { ok: true, missing: (await missing(remote, digest)) ?? [] };
  }

  /** Copies files that an upload still lacks from a finished release. */
  async function copyFrom(earlier: string, remote: string, digest: string): Promise<void> {
    const [from, to] = [await release(remote, earlier), await upload(remote, digest)];
    if (!from || !to) return;
    await reuseFiles(
      files,
      { folder: folderOf(remote, earlier), release: from.release },
      { folder: staging.folderOf(remote, digest), release: to.release },
      (await missing(remote, digest)) ?? [],
    );
  }

  async function stageFile(remote: string, digest: string, file: string, content: Content): Promise<StageResult> {
    const invalidPath = pathError(file, limits);
    if (invalidPath) return { ok: false, error: 'unknown-file', file, ...invalidPath };
    const finished = await release(remote, digest);
    const from = staging.folderOf(remote, digest);
    const record = finished ?? (await upload(remote, digest));
    if (!record) return { ok: false, error: 'no-release', message: `Upload ${RELEASE_FILE} of ${digest} first.` };
    const promised = promisedIn(record, file);
    if (!promised)
      return { ok: false, error: 'unknown-file', file, message: `${RELEASE_FILE} of ${digest} does not name ${file}.` };
    const to = finished ? folderOf(remote, digest) : from;
    if (finished && (await files.readGood(to, file, promised))) return { ok: true, missing: [] };
    const received = await receiveFile(staging.drafts, join(to, file), content, promised, flush);
    if (received !== 'whole') {
      const message = `${file} ${RECEIVE_ERRORS[received]} the file that ${RELEASE_FILE} promises.`;
      return { ok: false, error: 'altered', file, rule: received, message };
    }
    if (finished) await writeCompressedCopies(to, file);
    else {
      await staging.touch(remote, digest);
      if (!isCopy) earlyCompression.add(to, file);
    }
    return { ok: true, missing: [] };
  }

  async function stagePacked(remote: string, digest: string, { file, bytes, encoding }: PackedFile): Promise<void> {
    const record = pathError(file, limits)
      ? undefined
      : (uploadRecords.get(`${remote}/${digest}`) ?? (await upload(remote, digest)));
    const promised = record && promisedIn(record, file);
    const plain = promised && (await decompressVerified(bytes, promised, encoding));
    if (!plain) return;
    const path = join(staging.folderOf(remote, digest), file);
    await writeInPlace(path, plain);
    if (encoding !== 'identity') await writeInPlace(path + ENDINGS[encoding], bytes);
  }

  async function finish(remote: string, digest: string) {
    const existing = await release(remote, digest);
    if (existing) return { ok: true as const, stored: existing };
    const absent = await missing(remote, digest);
    const from = staging.folderOf(remote, digest);
    const staged = await upload(remote, digest);
    if (!staged || !absent || absent.length > 0) return { ok: false as const, missing: absent ?? [RELEASE_FILE] };
    const to = folderOf(remote, digest);
    if (!isCopy) {
      await earlyCompression.settled();
      await precompress(from, staged.release);
    }
    await moveInto(to, from, async () => (await release(remote, digest)) !== undefined);
    if (isCopy) void precompressInBackground(to, staged.release);
    uploadRecords.delete(`${remote}/${digest}`);
    const stored = await release(remote, digest);
    return stored ? { ok: true as const, stored } : { ok: false as const, missing: [RELEASE_FILE] };
  }

  async function read(
    remote: string,
    digest: string,
    file: string,
    encodings: readonly Encoding[],
  ): Promise<FileReadResult> {
    const record = await release(remote, digest);
    if (!record) return { ok: false, error: 'unknown' };
    if (file === RELEASE_FILE) return { ok: true, bytes: record.bytes, encoding: 'identity' };
    const promised = promisedIn(record, file);
    if (!promised) return { ok: false, error: 'unknown' };
    return await files.best(folderOf(remote, digest), file, promised, encodings);
  }

  async function verify(remote: string, digest: string): Promise<string[]> {
    finishedRecords.delete(`${remote}/${digest}`);
    const record = await release(remote, digest);
    return record
      ? await verifyFiles(files, folderOf(remote, digest), record)
      : [`${RELEASE_FILE} of ${remote} ${digest} is missing or altered.`];
  }

  async function remove(remote: string, digest: string): Promise<void> {
    if (!isValidName(remote, digest)) return;
    finishedRecords.delete(`${remote}/${digest}`);
    await rm(folderOf(remote, digest), { recursive: true, force: true });
  }

  return {
    missing,
    stageRelease,
    stageFile,
    stagePacked,
    finish,
    release,
    read,
    remove,
    checkWritable: () => writeErrorOf(join(folder, '.staging')),
    verify,
    sweep: () => staging.sweep(new Date(Date.now() - limits.staleMinutes * 60_000)),
  };
}
