import { tryParseJson } from '@parlay/server/json-or-nothing';
import { sql } from 'kysely';
import { appendAudit } from '../audit/chain.ts';
import { verifyAuditIn } from '../audit/verify.ts';
import { REVISION_CHANNEL } from '../channels/pointers/revise.ts';
import type { Tx } from '../database/connect.ts';
import { notify } from '../database/notify.gen.ts';
import { readArchive } from './archive.ts';
import { BackupFailure, type BackupOutcome, catchBackupFailure } from './backup-failure.ts';
import { createRowWriter } from './copy-rows.ts';
import { createFileWriter } from './files-into.ts';
import { BackupHeader, HEADER_NAME, parseEntryName, TABLES, TRANSIENT_TABLES } from './format.ts';
import { migrationsOf, type SnapshotConnection, withSnapshot } from './one-connection.ts';
import * as queries from './restore-backup.gen.ts';
import type { BackupSource } from './write-backup.ts';

export interface RestoreRequest {
  reason: string;
  /** Whether to replace a registry that has releases. */
  overwrite: boolean;
}

export interface RestoreResult {
  madeAt: string;
  releases: number;
  /** Number of log entries, including that of the restore. */
  entries: number;
  head: string;
}

/**
 * Replaces a registry's rows with those of a backup, and adds its files to the store. `home.url` must be the owner's,
 * with this build's tables. The whole archive is checked before anything is changed. Rows change in one transaction,
 * which also verifies the log. Each channel gets a new epoch, so that edges and pages accept lower revisions than
 * theirs.
 */
export const restoreBackup = (
  home: BackupSource,
  file: string,
  order: RestoreRequest,
): Promise<BackupOutcome<RestoreResult>> =>
  catchBackupFailure(async () => {
    const about = await checkArchive(file);
    await withSnapshot(home.url, ({ tx }) => checkTarget(tx, about, order));
    const releases = await loadFiles(home, file);
    return await withSnapshot(home.url, async ({ tx, client }) => {
      // Blocks reads and writes until the end. Comes first, so that the snapshot includes everything committed before.
      await sql`LOCK TABLE ${sql.join(TABLES.map((table) => sql.table(table)))} IN ACCESS EXCLUSIVE MODE`.execute(tx);
      await checkTarget(tx, about, order);
      await loadRows({ tx, client }, file, about);
      await renewEpochs(tx);
      const { head, madeAt } = about;
      await appendAudit(tx, { actor: 'registry', action: 'restore', reason: order.reason, detail: { madeAt, head } });
      // The log must contain the backed-up head, which proves that it was restored completely.
      const verdict = await verifyAuditIn(tx, { seen: head.seq === 0 ? undefined : head.hash });
      if (!verdict.ok) throw new BackupFailure('broken_log', `Nothing was restored: ${verdict.problem}.`);
      return { madeAt, releases, entries: verdict.entries, head: verdict.head };
    });
  });

/** Reads and checks a whole archive. Returns its metadata. */
async function checkArchive(file: string): Promise<BackupHeader> {
  let about: BackupHeader | undefined;
  await readArchive(file, async (name, bytes) => {
    if (about === undefined) {
      const parsed = BackupHeader.safeParse(name === HEADER_NAME ? tryParseJson(bytes.toString('utf8')) : undefined);
      if (!parsed.success) throw new BackupFailure('not_a_backup', `${file} is no backup that this build can read.`);
      about = parsed.data;
    } else if (!parseEntryName(name))
      throw new BackupFailure('not_a_backup', `${file} has "${name}", which is nothing of a backup.`);
  });
  if (!about) throw new BackupFailure('not_a_backup', `${file} is empty.`);
  return about;
}

async function checkTarget(tx: Tx, about: BackupHeader, { overwrite }: RestoreRequest): Promise<void> {
  const applied = await migrationsOf(tx);
  const other = Object.entries({ ...applied, ...about.migrations })
    .filter(([name]) => applied[name] !== about.migrations[name])
    .map(([name]) => name)
    .sort();
  if (other.length > 0)
    throw new BackupFailure(
      'other_build',
      `The backup is of a build with other migrations (${other.join(', ')}). Restore it with that build, then start this one.`,
    );
  const existing = await queries.anyRelease(tx);
  if (existing && !overwrite)
    throw new BackupFailure(
      'has_releases',
      'This registry has releases. Repeat with --overwrite to replace all it knows.',
    );
}

/**
 * Stores the files of all releases. Returns the number of releases with files. Overwrites nothing, because files of the
 * same name have the same bytes.
 */
async function loadFiles({ store, attachments }: BackupSource, file: string): Promise<number> {
  const files = createFileWriter(store, attachments);
  await readArchive(file, async (name, bytes) => {
    const place = parseEntryName(name);
    if (place && place.kind !== 'rows') await files.take(place, bytes);
  });
  await files.close();
  return files.releases;
}

async function loadRows({ tx, client }: SnapshotConnection, file: string, { columns }: BackupHeader): Promise<void> {
  const tables = TABLES.map((table) => sql.table(table));
  // Triggers make some tables append-only; only the owner can disable them.
  for (const table of tables) await sql`ALTER TABLE ${table} DISABLE TRIGGER USER`.execute(tx);
  await sql`TRUNCATE ${sql.join([...TABLES, ...TRANSIENT_TABLES].map((table) => sql.table(table)))}`.execute(tx);
  const rows = createRowWriter(client, columns);
  await readArchive(file, async (name, bytes) => {
    const place = parseEntryName(name);
    if (place?.kind === 'rows') await rows.take(place.table, bytes);
  });
  await rows.close();
  for (const table of tables) await sql`ALTER TABLE ${table} ENABLE TRIGGER USER`.execute(tx);
  await advanceSequences(tx);
}

/** Advances identity sequences past the restored rows. */
async function advanceSequences(tx: Tx): Promise<void> {
  for (const { table, column } of await queries.identities(tx))
    await sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}),
      coalesce((SELECT max(${sql.ref(column)}) FROM ${sql.table(table)}), 0) + 1, false)`.execute(tx);
}

async function renewEpochs(tx: Tx): Promise<void> {
  for (const { name } of await queries.renewEpochs(tx)) await notify(tx, { channel: REVISION_CHANNEL, payload: name });
}
