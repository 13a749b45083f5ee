import { appendAudit } from '../audit/chain.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './revoke-preview.gen.ts';

export interface RevokeRequest {
  id: string;
  actor: string;
  /** Whether the actor may revoke previews of others. */
  isOps: boolean;
}

/** Revokes a preview. Returns its id, and whether anything changed. */
export const revokePreview = (db: Db, { id, actor, isOps }: RevokeRequest) =>
  db.transaction().execute(async (tx) => {
    const preview = await queries.lockPreview(tx, { id });
    if (!preview) throw new Refusal('not_found', `There is no preview ${id}.`, { fieldErrors: { id: 'unknown' } });
    const { made_by: madeBy, channel, revoked_at: revoked } = preview;
    if (!isOps && madeBy !== actor)
      throw new Refusal('forbidden', `The preview ${id} is of ${madeBy}: they or ops revoke it.`);
    if (revoked !== null) return { id, changed: false };
    await queries.revoke(tx, { id, at: new Date() });
    await appendAudit(tx, { actor, action: 'preview revoked', channel, detail: { id, madeBy } });
    return { id, changed: true };
  });

/** Returns the ids of revoked previews that have not yet expired, for edges. */
export async function revokedPreviews(db: Db): Promise<string[]> {
  const rows = await queries.revokedPreviews(db, { now: new Date() });
  return rows.map(({ id }) => id);
}
