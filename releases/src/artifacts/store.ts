import type { Release } from '@parlay/contracts/release';

/** File in one of its encodings. */
export interface PackedFile {
  file: string;
  bytes: Buffer;
  encoding: Encoding;
}

/** Bytes of an arriving file. */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Stored release, parsed and checked against its digest. */
export interface StoredRelease {
  release: Release;
  digest: string;
  /** Bytes of `release.json`. */
  bytes: Buffer;
  /** Integrity of `release.json`. */
  integrity: string;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** Result of reading a file; `damaged` means that the release has the file but no good copy is stored. */
export type FileReadResult =
  | { ok: true; bytes: Buffer; encoding: Encoding }
  | { ok: false; error: 'unknown' | 'damaged' };

export interface StageRefusal {
  ok: false;
  error: 'invalid' | 'altered' | 'unknown-file' | 'too-large' | 'no-release';
  message: string;
  /** File that breaks a rule, if the error is about one file. */
  file?: string;
  rule?: string;
}

export type StageResult = { ok: true; missing: string[] } | StageRefusal;

type FinishResult = { ok: true; stored: StoredRelease } | { ok: false; missing: string[] };

/**
 * Content-addressed store of release files. Finishing an upload makes the whole release readable atomically; it never
 * changes afterwards.
 */
export interface ArtifactStore {
  /**
   * Returns an upload's missing files, or a finished release's files without a good copy; empty if it is complete.
   * Returns undefined for an unknown release.
   */
  missing(remote: string, digest: string): Promise<string[] | undefined>;
  /**
   * Opens an upload with its `release.json`. Takes files that it shares with `earlier` releases of the remote, given by
   * digest, from them.
   */
  stageRelease(remote: string, digest: string, bytes: Buffer, earlier?: readonly string[]): Promise<StageResult>;
  /** Stores an arriving file if its bytes match `release.json`. In a finished release it replaces a damaged file. */
  stageFile(remote: string, digest: string, file: string, content: Content): Promise<StageResult>;
  /**
   * Stores a file of an upload in another store's encoding. Ignores it unless its decompressed bytes match
   * `release.json`.
   */
  stagePacked(remote: string, digest: string, packed: PackedFile): Promise<void>;
  /** Makes a complete upload readable. Idempotent. */
  finish(remote: string, digest: string): Promise<FinishResult>;
  release(remote: string, digest: string): Promise<StoredRelease | undefined>;
  /** Reads a file of a finished release in the best accepted encoding, and checks its bytes. */
  read(remote: string, digest: string, file: string, encodings: readonly Encoding[]): Promise<FileReadResult>;
  /** Removes the files of a finished release. Another upload restores them. */
  remove(remote: string, digest: string): Promise<void>;
  /** Writes and removes a small file. Returns an error message if that fails, because uploads would then also fail. */
  checkWritable(): Promise<string | undefined>;
  /** Reads and repairs every file. Returns a message for each file that cannot be repaired. */
  verify(remote: string, digest: string): Promise<string[]>;
  /** Removes abandoned uploads. Returns their number. */
  sweep(): Promise<number>;
}

/** Error for a store that is read-only, full, or owned by another user. The message is for people. */
export class UnwritableStoreError extends Error {
  constructor(cause: unknown) {
    const { code = 'unknown error' } = cause as { code?: string };
    super(`The artifact store cannot be written (${code}). Published releases stay live; publish again when it can.`, {
      cause,
    });
    this.name = 'UnwritableStoreError';
  }
}
