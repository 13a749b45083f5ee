import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { ListedPreview } from '../replies/preview.ts';

/** Previews that work now, newest first. */
export async function listPreviews(db: Kysely<Schema>): Promise<ListedPreview[]> {
  const rows = await db
    .selectFrom('preview')
    .innerJoin('channel', (join) =>
      join.onRef('channel.name', '=', 'preview.channel').on('channel.removed_at', 'is', null),
    )
    .selectAll('preview')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('made_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, channel: row.channel, releases: row.releases, revision: row.revision, by: row.made_by },
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    ungatedReason: row.ungated_reason,
  }));
}
