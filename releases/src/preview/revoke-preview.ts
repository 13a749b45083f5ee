import { appendAudit } from '../audit/chain.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './revoke-preview.gen.ts';

export interface RevokeOrder {
  id: string;
  actor: string;
  /** Whether the actor may revoke what others made. */
  isOps: boolean;
}

/** Ends a preview before its time. Returns whether anything changed. */
export const revokePreview = (db: Db, { id, actor, isOps }: RevokeOrder) =>
  db.transaction().execute(async (tx) => {
    const found = await queries.lockPreview(tx, { id });
    if (!found) throw new Refusal('not_found', `There is no preview ${id}.`, { fieldErrors: { id: 'unknown' } });
    const { made_by: madeBy, channel, revoked_at: revoked } = found;
    if (!isOps && madeBy !== actor)
      throw new Refusal('forbidden', `The preview ${id} is of ${madeBy}: they or ops revoke it.`);
    if (revoked !== null) return { id, changed: false };
    await queries.revoke(tx, { id, at: new Date() });
    await appendAudit(tx, { actor, action: 'preview revoked', channel, detail: { id, madeBy } });
    return { id, changed: true };
  });

/** Ids of revoked previews that would still work, for edges. */
export async function revokedPreviews(db: Db): Promise<string[]> {
  const rows = await queries.revokedPreviews(db, { now: new Date() });
  return rows.map(({ id }) => id);
}
