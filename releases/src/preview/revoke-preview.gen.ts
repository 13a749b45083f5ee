// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type LockPreviewRow = {
  channel: string;
  made_by: string;
  revoked_at: Date | null;
};
export const lockPreview = one<{
  id: string;
}, LockPreviewRow>(`select channel, made_by, revoked_at from preview where id = $1 for update`, { params: ["id"] });

export const revoke = exec<{
  at: Date | string;
  id: string;
}>(`update preview set revoked_at = $1 where id = $2`, { params: ["at","id"] });

export type RevokedPreviewsRow = {
  id: string;
};
/** Revoked previews that have not yet expired. */
export const revokedPreviews = many<{
  now: Date | string;
}, RevokedPreviewsRow>(`select id from preview where revoked_at is not null and expires_at > $1`, { params: ["now"] });
