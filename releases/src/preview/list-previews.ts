import type { Db } from '../database/connect.ts';
import { type ListedPreview, PreviewReleases } from '../replies/preview.ts';
import * as queries from './list-previews.gen.ts';

/** Returns active previews, newest first. */
export async function listPreviews(db: Db): Promise<ListedPreview[]> {
  const rows = await queries.workingPreviews(db, { now: new Date() });
  return rows.map((row) => ({
    ...{
      id: row.id,
      channel: row.channel,
      releases: PreviewReleases.parse(row.releases),
      revision: row.revision,
      by: row.made_by,
    },
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    ungatedReason: row.ungated_reason,
  }));
}
