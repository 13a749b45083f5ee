import { type Kysely, sql } from 'kysely';
import type { Reader } from '../../database/reader.ts';
import type { Schema } from '../../database/schema.ts';
import type { PagesReply, ReachReply } from '../../replies/pages.ts';
import { readAtOnce } from '../pointers/pointers.ts';

/** Minutes for which a page counts as open after its last report: pages do not say that they close. */
const OPEN_MINUTES = 30;

/** Pages of a channel that reported lately, by the versions that they run. Undefined: no such channel. */
export const readOpenPages = (db: Kysely<Schema>, channel: string): Promise<PagesReply | undefined> =>
  readAtOnce(db, channel, async (tx, { beacon_sample: sample }) => {
    const versions = await sql<PagesReply['versions'][number]>`
      SELECT key AS remote, value AS version, count(*)::int AS pages
      FROM open_page, jsonb_each_text(versions) WHERE ${openOn(channel)}
      GROUP BY key, value ORDER BY key, pages DESC, value`.execute(tx);
    const all = await sql<{ pages: number }>`
      SELECT count(*)::int AS pages FROM open_page WHERE ${openOn(channel)}`.execute(tx);
    return { minutes: OPEN_MINUTES, sample, pages: all.rows[0]?.pages ?? 0, versions: versions.rows };
  });

/** Whether a row of `open_page` is an open page of a channel. */
const openOn = (channel: string) =>
  sql<boolean>`channel = ${channel} AND seen_at > now() - make_interval(mins => ${OPEN_MINUTES})`;

/**
 * How many pages run what a revision made live, and after what time they had it, by their own reports. Swaps count until the
 * next change of the remote. Undefined: no such revision.
 */
export async function readReach(
  db: Kysely<Schema>,
  { channel, revision }: { channel: string; revision: number },
): Promise<ReachReply | undefined> {
  const entry = await db
    .selectFrom('audit')
    .select('at')
    .where('channel', '=', channel)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!entry) return undefined;
  const changed = await db
    .selectFrom('change')
    .innerJoin('release', (join) =>
      join.onRef('release.remote', '=', 'change.remote').onRef('release.digest', '=', 'change.digest'),
    )
    .select(['change.remote', 'release.version'])
    .where('change.channel', '=', channel)
    .where('change.revision', '=', revision)
    .where('change.kind', '!=', 'retire')
    .orderBy('change.remote')
    .execute();
  const remotes = await Promise.all(
    changed.map(async (one) => ({
      ...one,
      ...(await pagesWith(db, channel, one)),
      ...(await swapsTo(db, channel, one, { revision, at: entry.at })),
    })),
  );
  return { channel, revision, at: entry.at.toISOString(), minutes: OPEN_MINUTES, remotes };
}

interface Named {
  remote: string;
  version: string;
}

async function pagesWith(db: Reader, channel: string, { remote, version }: Named) {
  const { rows } = await sql<{ pages: number; running: number }>`
    SELECT count(*)::int AS pages, count(*) FILTER (WHERE versions ->> ${remote} = ${version})::int AS running
    FROM open_page
    WHERE ${openOn(channel)} AND versions ->> ${remote} IS NOT NULL`.execute(db);
  return rows[0] ?? { pages: 0, running: 0 };
}

async function swapsTo(
  db: Reader,
  channel: string,
  { remote, version }: Named,
  { revision, at }: { revision: number; at: Date },
): Promise<Pick<ReachReply['remotes'][number], 'swapped' | 'milliseconds'>> {
  const { rows } = await sql<{ swapped: number; median: number; p95: number; most: number }>`
    WITH next_change AS (
      SELECT min(audit.at) AS at FROM change
      JOIN audit ON audit.channel = change.channel AND audit.revision = change.revision
      WHERE change.channel = ${channel} AND change.remote = ${remote} AND change.revision > ${revision}
    ), first_swap AS (
      SELECT page, min(swapped_at) AS swapped_at FROM page_swap
      WHERE channel = ${channel} AND remote = ${remote} AND to_version = ${version} AND swapped_at >= ${at}
        AND swapped_at < coalesce((SELECT at FROM next_change), 'infinity')
      GROUP BY page
    ), waited AS (
      SELECT extract(epoch FROM swapped_at - ${at}::timestamptz) * 1000 AS milliseconds FROM first_swap
    )
    SELECT count(*)::int AS swapped,
      round(percentile_disc(0.5) WITHIN GROUP (ORDER BY milliseconds))::int AS median,
      round(percentile_disc(0.95) WITHIN GROUP (ORDER BY milliseconds))::int AS p95,
      round(max(milliseconds))::int AS most
    FROM waited`.execute(db);
  const [row] = rows;
  if (!row || row.swapped === 0) return { swapped: 0, milliseconds: null };
  const { swapped, median, p95, most } = row;
  return { swapped, milliseconds: { median, p95, most } };
}
