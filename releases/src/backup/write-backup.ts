import { ATTACHMENTS, type Attachments } from '../artifacts/attachments.ts';
import { RELEASE_FILE } from '../artifacts/integrity.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { verifyAuditIn } from '../audit/verify.ts';
import type { Tx } from '../database/connect.ts';
import { type PutEntry, writeArchive } from './archive.ts';
import { BackupFailure, type BackupOutcome, catchBackupFailure } from './backup-failure.ts';
import { rowsOf } from './copy-rows.ts';
import { attachmentName, type BackupHeader, Columns, fileName, HEADER_NAME, rowsName, TABLES } from './format.ts';
import { migrationsOf, withSnapshot } from './one-connection.ts';
import * as queries from './write-backup.gen.ts';

export interface BackupSource {
  url: string;
  store: ArtifactStore;
  attachments: Attachments;
}

export interface BackupResult {
  file: string;
  bytes: number;
  releases: number;
  /** Releases whose files are not in the backup, for example because gc removed them: "remote-casino 1.0.0". */
  withoutFiles: string[];
  entries: number;
  head: string;
}

/**
 * Backs up a running registry to one archive: a snapshot of its rows, and the integrity-checked files of their
 * releases. Fails if the log is broken, or if files of a live or canary release are missing.
 */
export const writeBackup = (
  { url, store, attachments }: BackupSource,
  file: string,
): Promise<BackupOutcome<BackupResult>> =>
  catchBackupFailure(() =>
    withSnapshot(url, async ({ tx, client }) => {
      const verdict = await verifyAuditIn(tx);
      if (!verdict.ok) throw new BackupFailure('broken_log', `No backup was made: ${verdict.problem}.`);
      const about = await describe(tx, { seq: verdict.entries, hash: verdict.head });
      const needed = await pointedAt(tx);
      const releases = await queries.releases(tx);
      const withoutFiles: string[] = [];
      const bytes = await writeArchive(file, async (put) => {
        await put(HEADER_NAME, Buffer.from(JSON.stringify(about)));
        for (const { remote, version, digest } of releases) {
          const problem = await putFiles(put, store, remote, digest);
          if (problem !== undefined && needed.has(`${remote} ${digest}`))
            throw new BackupFailure(
              'damaged_release',
              `No backup was made: ${remote} ${version} is in use, but ${problem}`,
            );
          if (problem !== undefined) withoutFiles.push(`${remote} ${version}`);
          await putAttachments(put, attachments, remote, digest);
        }
        for (const table of TABLES)
          for await (const piece of rowsOf(client, table, about.columns[table])) await put(rowsName(table), piece);
      });
      return { file, bytes, releases: releases.length, withoutFiles, entries: verdict.entries, head: verdict.head };
    }),
  );

async function describe(tx: Tx, head: BackupHeader['head']): Promise<BackupHeader> {
  const rows = await queries.columnsOf(tx, { tables: TABLES });
  const columns = Columns.parse(Object.fromEntries(rows.map((row) => [row.table, row.columns])));
  return { schema: 1, madeAt: new Date().toISOString(), migrations: await migrationsOf(tx), columns, head };
}

async function pointedAt(tx: Tx): Promise<Set<string>> {
  const rows = await queries.pointedAt(tx);
  return new Set(rows.map(({ remote, digest }) => `${remote} ${digest}`));
}

/** Adds a release's files. If a file has no good copy, returns an error message without adding any of them. */
async function putFiles(
  put: PutEntry,
  store: ArtifactStore,
  remote: string,
  digest: string,
): Promise<string | undefined> {
  const stored = await store.release(remote, digest);
  const damaged = await store.missing(remote, digest);
  if (!stored || !damaged) return 'its files are missing.';
  if (damaged.length > 0) return `${damaged.join(', ')} is missing or was altered.`;
  await put(fileName(remote, digest, RELEASE_FILE), stored.bytes);
  for (const file of Object.keys(stored.release.files)) {
    const read = await store.read(remote, digest, file, ['identity']);
    if (!read.ok)
      throw new BackupFailure('damaged_release', `No backup was made: ${file} of ${remote} was lost meanwhile.`);
    await put(fileName(remote, digest, file), read.bytes);
  }
  return undefined;
}

async function putAttachments(put: PutEntry, attachments: Attachments, remote: string, digest: string): Promise<void> {
  for (const kind of ATTACHMENTS) {
    const bytes = await attachments[kind].get(remote, digest);
    if (bytes) await put(attachmentName(kind, remote, digest), bytes);
  }
}
