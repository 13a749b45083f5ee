import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { tryParseJson } from '@parlay/server/json-or-nothing';
import { extract, pack } from 'tar-stream';
import { putEntry } from '../artifacts/tar-entry.ts';
import { BackupFailure } from './backup-failure.ts';
import { BackupTrailer, TRAILER_NAME } from './format.ts';

/** Maximum size of an entry in bytes. The largest are files of releases. */
const MAX_ENTRY = 256 * 1024 * 1024;

export type PutEntry = (name: string, bytes: Buffer) => Promise<void>;

/** Computes a hash over the name, length and bytes of all entries in order. */
function entriesDigest() {
  const hash = createHash('sha256');
  let entries = 0;
  return {
    add(name: string, bytes: Buffer) {
      entries += 1;
      hash.update(`${name}\n${bytes.length}\n`).update(bytes);
    },
    end: () => ({ entries, sha256: hash.digest('hex') }),
  };
}

/**
 * Writes an archive that only its owner can read, because it contains the keys of previews and webhooks. The file is
 * renamed once it is complete; nothing is left after a failure. Returns its size.
 */
export async function writeArchive(path: string, task: (put: PutEntry) => Promise<void>): Promise<number> {
  if (await stat(path).catch(() => undefined))
    throw new BackupFailure('exists', `${path} is there already: a backup overwrites no file.`);
  const temporaryFile = `${path}.part`;
  const archive = pack();
  const digest = entriesDigest();
  try {
    const writing = pipeline(archive, createWriteStream(temporaryFile, { mode: 0o600, flush: true }));
    const filling = (async () => {
      await task(async (name, bytes) => {
        digest.add(name, bytes);
        await putEntry(archive, name, bytes);
      });
      await putEntry(archive, TRAILER_NAME, Buffer.from(JSON.stringify(digest.end())));
      archive.finalize();
    })().catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    // A file error, such as a full disk, rejects first, so it is thrown instead of the errors that it causes.
    await Promise.all([writing, filling]);
    await rename(temporaryFile, path);
    return (await stat(path)).size;
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

/** Calls `visit` for every entry of an archive in order. Throws unless all entries are intact. */
export async function readArchive(path: string, visit: (name: string, bytes: Buffer) => Promise<void>): Promise<void> {
  const digest = entriesDigest();
  let end: string | undefined;
  const damagedBackup = (problem: string) =>
    new BackupFailure('damaged_backup', `${path} is damaged: ${problem}. Use another backup.`);
  const reader = extract();
  const source = createReadStream(path);
  const failed = new Promise<never>((_, reject) => {
    source.on('error', (error: NodeJS.ErrnoException) =>
      reject(new BackupFailure('not_a_backup', `${path} cannot be read (${error.code}).`)),
    );
    reader.on('error', () => reject(damagedBackup('it is no archive, or breaks off')));
  });
  failed.catch(() => undefined);
  source.pipe(reader);
  const walk = async () => {
    for await (const entry of reader) {
      const { name, size = 0 } = entry.header;
      if (size > MAX_ENTRY) throw damagedBackup(`${name} is too large`);
      const bytes = await buffer(entry);
      if (end !== undefined) throw damagedBackup('it goes on after its end');
      if (name === TRAILER_NAME) end = bytes.toString('utf8');
      else {
        digest.add(name, bytes);
        await visit(name, bytes);
      }
    }
  };
  try {
    await Promise.race([walk(), failed]);
  } catch (error) {
    throw error instanceof BackupFailure || !isStreamError(error) ? error : damagedBackup('it breaks off');
  } finally {
    source.destroy();
    reader.destroy();
  }
  const promised = BackupTrailer.safeParse(tryParseJson(end ?? ''));
  if (!promised.success) throw damagedBackup('its end is missing');
  const actual = digest.end();
  if (actual.entries !== promised.data.entries || actual.sha256 !== promised.data.sha256)
    throw damagedBackup('its contents are not those that were written');
}

/** Returns true for errors of the archive's reader, as opposed to those of the visitor. */
const isStreamError = (error: unknown) =>
  error instanceof Error && /unexpected end|invalid tar|checksum/i.test(error.message);
