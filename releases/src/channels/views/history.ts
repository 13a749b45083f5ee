import type { Db } from '../../database/connect.ts';
import { HistoryEntry, type HistoryKind } from '../../replies/history.ts';
import { quarantinesOf } from '../pointers/quarantine.ts';
import * as queries from './history.gen.ts';

export interface HistoryQuery {
  remote: string | undefined;
  /** Name of the token that made the change. */
  by: string | undefined;
  kind: HistoryKind;
  /** Only entries before this sequence number. */
  before: number | undefined;
  limit: number;
}

/** Reads the audit log, newest first. */
export async function readHistory(db: Db, query: HistoryQuery): Promise<HistoryEntry[]> {
  const { remote, by, kind, before } = query;
  const rows = await queries.entries(db, {
    ...{ remote, actor: by, before, limit: query.limit },
    refused: kind === 'all' ? null : kind === 'refused',
  });
  return rows.map(({ at, actor, detail, ...entry }) => ({
    ...entry,
    ...{ at: at.toISOString(), by: actor, detail: HistoryEntry.shape.detail.parse(detail) },
  }));
}

/** Reads every published version of a remote, newest first. */
export async function readVersions(db: Db, remote: string) {
  const quarantines = await quarantinesOf(db, remote);
  const rows = await queries.versionsOf(db, { remote });
  return rows.map((row) => ({
    version: row.version,
    digest: row.digest,
    sourceDigest: row.source_digest,
    commit: row.source_commit,
    dirty: row.source_dirty,
    bytes: row.bytes,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
    /** Whether any channel has ever pointed at it, for everyone or as a canary. */
    promoted: row.promoted,
    /** Where, by whom and why it was taken back; null if it was not, or was promoted again. */
    quarantine: quarantines.get(row.digest) ?? null,
  }));
}
