import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { HistoryEntry, HistoryKind } from '../../replies/history.ts';
import { quarantinesOf } from '../pointers/quarantine.ts';

export interface HistoryAsked {
  remote: string | undefined;
  /** Name of a token. */
  by: string | undefined;
  kind: HistoryKind;
  /** Only entries before this one. */
  before: number | undefined;
  limit: number;
}

/** How the log names a change that was refused: releases/src/registry/refusal-log.ts. */
const REFUSED = '% refused';

/** The audit log, newest first. */
export async function readHistory(db: Kysely<Schema>, asked: HistoryAsked): Promise<HistoryEntry[]> {
  const { remote, by, kind, before } = asked;
  let query = db
    .selectFrom('audit')
    .leftJoin('token', 'token.name', 'audit.actor')
    .selectAll('audit')
    .select('token.team')
    .orderBy('seq', 'desc')
    .limit(asked.limit);
  if (remote !== undefined) query = query.where((where) => where.or([where('remote', '=', remote), among(remote)]));
  if (by !== undefined) query = query.where('actor', '=', by);
  if (kind !== 'all') query = query.where('action', kind === 'refused' ? 'like' : 'not like', REFUSED);
  if (before !== undefined) query = query.where('seq', '<', before);
  const rows = await query.execute();
  return rows.map(({ seq, at, actor, team, action, channel, remote, revision, reason, detail }) => ({
    seq,
    at: at.toISOString(),
    by: actor,
    team,
    action,
    channel,
    remote,
    revision,
    reason,
    detail,
  }));
}

/** One of the remotes that an entry changed together. */
const among = (remote: string) => sql<boolean>`detail -> 'together' @> ${JSON.stringify([{ remote }])}::jsonb`;

/** Every published version of a remote, newest first. */
export async function readVersions(db: Kysely<Schema>, remote: string) {
  const quarantines = await quarantinesOf(db, remote);
  const rows = await db
    .selectFrom('release')
    .select([
      'version',
      'digest',
      'source_digest',
      'source_commit',
      'source_dirty',
      'bytes',
      'published_at',
      'published_by',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('change')
          .select('change.revision')
          .whereRef('change.remote', '=', 'release.remote')
          .whereRef('change.digest', '=', 'release.digest'),
      ).as('promoted'),
    )
    .where('remote', '=', remote)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    digest: row.digest,
    sourceDigest: row.source_digest,
    commit: row.source_commit,
    dirty: row.source_dirty,
    bytes: row.bytes,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
    /** Whether any channel has ever pointed at it, for everyone or for some. */
    promoted: Boolean(row.promoted),
    /** Where, by whom and why it was taken back, where it was not promoted since. */
    quarantine: quarantines.get(row.digest) ?? null,
  }));
}
