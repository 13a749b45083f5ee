import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { jsonOrNothing } from '@parlay/server/json-or-nothing';
import { extract, pack } from 'tar-stream';
import { putEntry } from '../artifacts/tar-entry.ts';
import { BackupFailure } from './backup-failure.ts';
import { END, End } from './format.ts';

/** Bytes of one entry. The largest are files of releases. */
const ENTRY_AT_MOST = 256 * 1024 * 1024;

export type Put = (name: string, bytes: Buffer) => Promise<void>;

/** Hash of all entries in their order, each with its name and length. */
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
 * Writes an archive, readable by its owner only: it has the keys of previews and webhooks. It gets its name when it is
 * complete; of anything else nothing is left.
 */
export async function writeArchive(path: string, task: (put: Put) => Promise<void>): Promise<number> {
  if (await stat(path).catch(() => undefined))
    throw new BackupFailure('exists', `${path} is there already: a backup overwrites no file.`);
  const draft = `${path}.part`;
  const archive = pack();
  const digest = entriesDigest();
  try {
    const written = pipeline(archive, createWriteStream(draft, { mode: 0o600, flush: true }));
    const filled = (async () => {
      await task(async (name, bytes) => {
        digest.add(name, bytes);
        await putEntry(archive, name, bytes);
      });
      await putEntry(archive, END, Buffer.from(JSON.stringify(digest.end())));
      archive.finalize();
    })().catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    // The file's own error (a full disk) counts more than what it makes of the rest.
    await Promise.all([written, filled]);
    await rename(draft, path);
    return (await stat(path)).size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Shows every entry of an archive in order, and throws unless all of them are as they were written. */
export async function readArchive(path: string, visit: (name: string, bytes: Buffer) => Promise<void>): Promise<void> {
  const digest = entriesDigest();
  let end: string | undefined;
  const damaged = (why: string) =>
    new BackupFailure('damaged_backup', `${path} is damaged: ${why}. Use another backup.`);
  const reader = extract();
  const source = createReadStream(path);
  const failed = new Promise<never>((_, reject) => {
    source.on('error', (error: NodeJS.ErrnoException) =>
      reject(new BackupFailure('not_a_backup', `${path} cannot be read (${error.code}).`)),
    );
    reader.on('error', () => reject(damaged('it is no archive, or breaks off')));
  });
  failed.catch(() => undefined);
  source.pipe(reader);
  const walk = async () => {
    for await (const entry of reader) {
      const { name, size = 0 } = entry.header;
      if (size > ENTRY_AT_MOST) throw damaged(`${name} is too large`);
      const bytes = await buffer(entry);
      if (end !== undefined) throw damaged('it goes on after its end');
      if (name === END) end = bytes.toString('utf8');
      else {
        digest.add(name, bytes);
        await visit(name, bytes);
      }
    }
  };
  try {
    await Promise.race([walk(), failed]);
  } catch (error) {
    throw error instanceof BackupFailure || !isOfStream(error) ? error : damaged('it breaks off');
  } finally {
    source.destroy();
    reader.destroy();
  }
  const promised = End.safeParse(jsonOrNothing(end ?? ''));
  if (!promised.success) throw damaged('its end is missing');
  const found = digest.end();
  if (found.entries !== promised.data.entries || found.sha256 !== promised.data.sha256)
    throw damaged('its contents are not those that were written');
}

/** Errors of the archive's reader, not of the visitor. */
const isOfStream = (error: unknown) =>
  error instanceof Error && /unexpected end|invalid tar|checksum/i.test(error.message);
