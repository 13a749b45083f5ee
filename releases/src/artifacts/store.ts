import type { Release } from '@parlay/contracts/release';

/** A file in one of its encodings. */
export interface PackedFile {
  file: string;
  bytes: Buffer;
  encoding: Encoding;
}

/** A file's bytes as they arrive. */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A stored release: parsed and checked against its digest. */
export interface StoredRelease {
  release: Release;
  digest: string;
  /** Bytes of `release.json`. */
  bytes: Buffer;
  /** Integrity of `release.json`. */
  integrity: string;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** `damaged`: the release has such a file, but no good copy is stored. */
export type FileRead = { ok: true; bytes: Buffer; encoding: Encoding } | { ok: false; error: 'unknown' | 'damaged' };

export interface StageRefused {
  ok: false;
  error: 'invalid' | 'altered' | 'unknown-file' | 'too-large' | 'no-release';
  message: string;
  /** The file, and the rule that it breaks, where it is one of several. */
  file?: string;
  rule?: string;
}

export type StageResult = { ok: true; missing: string[] } | StageRefused;

type FinishResult = { ok: true; stored: StoredRelease } | { ok: false; missing: string[] };

/**
 * Content-addressed home of release files. A release becomes readable all at once when it is finished,
 * and never changes after that.
 */
export interface ArtifactStore {
  /**
   * Files of an upload still to come, and files of a finished release of which no good copy is left; empty when it is there
   * in full. Undefined: nothing is known of it yet.
   */
  missing(remote: string, digest: string): Promise<string[] | undefined>;
  /**
   * Opens an upload with its `release.json`. Files that it has in common with `earlier` releases of the remote, by digest, are
   * taken from there.
   */
  stageRelease(remote: string, digest: string, bytes: Buffer, earlier?: readonly string[]): Promise<StageResult>;
  /** Stores one file as it arrives, if its bytes match `release.json`. In a finished release it replaces a damaged one. */
  stageFile(remote: string, digest: string, file: string, content: Content): Promise<StageResult>;
  /** Stores one file of an upload as another store has packed it, if it unpacks to what `release.json` says; else does nothing. */
  stagePacked(remote: string, digest: string, packed: PackedFile): Promise<void>;
  /** Makes a complete upload readable. Doing it again is harmless. */
  finish(remote: string, digest: string): Promise<FinishResult>;
  release(remote: string, digest: string): Promise<StoredRelease | undefined>;
  /** One file of a finished release in the best of the encodings taken. Its bytes are checked. */
  read(remote: string, digest: string, file: string, encodings: readonly Encoding[]): Promise<FileRead>;
  /** Removes the files of a finished release. An upload brings them back. */
  remove(remote: string, digest: string): Promise<void>;
  /** Writes and removes a small file. Returns a sentence where that fails: uploads would fail as well. */
  whyUnwritable(): Promise<string | undefined>;
  /** Reads every file again, and mends what it can; each sentence names a file it cannot. */
  verify(remote: string, digest: string): Promise<string[]>;
  /** Removes uploads that were given up. Returns how many. */
  sweep(): Promise<number>;
}

/** The store is not writable: read-only, full, or another user's. The message is for people. */
export class StoreUnwritable extends Error {
  constructor(cause: unknown) {
    const { code = 'unknown error' } = cause as { code?: string };
    super(`The artifact store cannot be written (${code}). Published releases stay live; publish again when it can.`, {
      cause,
    });
    this.name = 'StoreUnwritable';
  }
}
