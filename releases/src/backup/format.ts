import { z } from 'zod';
import { ATTACHMENTS } from '../artifacts/attachments.ts';

/** Tables of a backup; referenced tables come before those that refer to them. */
export const TABLES = [
  ...(['release', 'channel', 'live', 'canary', 'change', 'retired_remote', 'frozen_remote', 'token'] as const),
  ...(['quarantined_release', 'health_minute', 'audit', 'audit_head', 'canary_guard'] as const),
  ...(['trial', 'trial_browser', 'trial_block', 'trial_verdict'] as const),
  ...(['health_error', 'health_error_browser', 'health_delivery', 'cohort', 'cohort_member'] as const),
  ...(['preview', 'preview_key', 'webhook', 'webhook_message'] as const),
] as const;

/** Tables of current activity, which backups exclude and a restore empties. */
export const TRANSIENT_TABLES = ['console_session', 'open_page', 'page_swap', 'failing_remote'] as const;
export type Table = (typeof TABLES)[number];

export const Columns = z.record(z.enum(TABLES), z.array(z.string().regex(/^[a-z_]+$/)));

/** First entry of an archive. */
export const HEADER_NAME = 'about.json';
export const BackupHeader = z.object({
  schema: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Digests of the database's migrations by name. Rows can only be restored to a database with the same migrations. */
  migrations: z.record(z.string(), z.string()),
  columns: Columns,
  /** Newest entry of the log. */
  head: z.object({ seq: z.int(), hash: z.string() }),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** Last entry of an archive; an archive without it is truncated. */
export const TRAILER_NAME = 'end.json';
export const BackupTrailer = z.object({ entries: z.int(), sha256: z.string() });

/** Parses an entry's name. Returns undefined for a name that no backup contains. */
export function parseEntryName(name: string): EntryName | undefined {
  const [kind, ...rest] = name.split('/');
  if (kind === 'rows') {
    const table = TABLES.find((one) => one === rest[0]);
    return table && { kind, table };
  }
  const [remote, digest, ...file] = rest;
  if (remote === undefined || digest === undefined) return undefined;
  if (kind === 'files' && file.length > 0) return { kind, remote, digest, file: file.join('/') };
  const attachment = ATTACHMENTS.find((one) => one === kind);
  return attachment && { kind: attachment, remote, digest };
}

export type EntryName =
  | { kind: 'rows'; table: Table }
  | { kind: 'files'; remote: string; digest: string; file: string }
  | { kind: (typeof ATTACHMENTS)[number]; remote: string; digest: string };

export const rowsName = (table: Table) => `rows/${table}`;
export const fileName = (remote: string, digest: string, file: string) => `files/${remote}/${digest}/${file}`;
export const attachmentName = (kind: (typeof ATTACHMENTS)[number], remote: string, digest: string) =>
  `${kind}/${remote}/${digest}`;
