import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

export interface HistoryEntry {
  seq: number;
  at: string;
  /** Name of the token that was used. */
  by: string;
  /** Team of that token; null for the registry itself. */
  team: string | null;
  action: string;
  channel: string | null;
  remote: string | null;
  revision: number | null;
  reason: string | null;
  detail: Record<string, unknown>;
}

/** The audit log, newest first. */
export async function readHistory(
  db: Kysely<Schema>,
  asked: { remote: string | undefined; before: number | undefined; limit: number },
): Promise<HistoryEntry[]> {
  let query = db
    .selectFrom('audit')
    .leftJoin('token', 'token.name', 'audit.actor')
    .selectAll('audit')
    .select('token.team')
    .orderBy('seq', 'desc')
    .limit(asked.limit);
  if (asked.remote !== undefined) {
    const { remote } = asked;
    query = query.where((where) => where.or([where('remote', '=', remote), among(remote)]));
  }
  if (asked.before !== undefined) query = query.where('seq', '<', asked.before);
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
  }));
}
