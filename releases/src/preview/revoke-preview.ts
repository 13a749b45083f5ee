import type { Kysely } from 'kysely';
import { appendAudit } from '../audit/chain.ts';
import type { Schema } from '../database/schema.ts';
import { Refusal } from '../refusals.ts';

export interface RevokeOrder {
  id: string;
  actor: string;
  /** Whether the actor may revoke what others made. */
  isOps: boolean;
}

/** Ends a preview before its time. Returns whether anything changed. */
export const revokePreview = (db: Kysely<Schema>, { id, actor, isOps }: RevokeOrder) =>
  db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('preview').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!found) throw new Refusal('not_found', `There is no preview ${id}.`, { fieldErrors: { id: 'unknown' } });
    const { made_by: madeBy, channel, revoked_at: revoked } = found;
    if (!isOps && madeBy !== actor)
      throw new Refusal('forbidden', `The preview ${id} is of ${madeBy}: they or ops revoke it.`);
    if (revoked !== null) return { id, changed: false };
    await tx.updateTable('preview').set({ revoked_at: new Date() }).where('id', '=', id).execute();
    await appendAudit(tx, { actor, action: 'preview revoked', channel, detail: { id, madeBy } });
    return { id, changed: true };
  });

/** Ids of revoked previews that would still work, for edges. */
export async function revokedPreviews(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('preview')
    .select('id')
    .where('revoked_at', 'is not', null)
    .where('expires_at', '>', new Date())
    .execute();
  return rows.map(({ id }) => id);
}
