// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type WorkingPreviewsRow = {
  id: string;
  channel: string;
  releases: unknown;
  revision: number | null;
  made_by: string;
  made_at: Date;
  expires_at: Date;
  ungated_reason: string | null;
};
/** Active previews, newest first. */
export const workingPreviews = many<{
  now: Date | string;
}, WorkingPreviewsRow>(`select p.id, p.channel, p.releases, p.revision, p.made_by, p.made_at, p.expires_at, p.ungated_reason
from preview p join channel on channel.name = p.channel and channel.removed_at is null
where p.revoked_at is null and p.expires_at > $1 order by p.made_at desc`, { params: ["now"] });
