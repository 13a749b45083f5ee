import type { Kysely } from 'kysely';
import { appendAudit } from '../../audit/chain.ts';
import type { Reader } from '../../database/reader.ts';
import type { Schema } from '../../database/schema.ts';

export interface FreezeOrder {
  remote: string;
  actor: string;
  reason: string;
}

/** Refuses promotions of a remote until it is unfrozen. Only ops rolls it back meanwhile. Returns whether anything changed. */
export async function freeze(db: Kysely<Schema>, order: FreezeOrder): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('frozen_remote')
      .values(order)
      .onConflict((conflict) => conflict.column('remote').doNothing())
      .returning('remote')
      .executeTakeFirst();
    if (row) await appendAudit(tx, { ...order, action: 'freeze', detail: {} });
    return row !== undefined;
  });
}

/** Allows promotions of a remote again. Returns whether anything changed. */
export async function unfreeze(db: Kysely<Schema>, order: FreezeOrder): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('frozen_remote')
      .where('remote', '=', order.remote)
      .returning('reason')
      .executeTakeFirst();
    if (row) await appendAudit(tx, { ...order, action: 'unfreeze', detail: { was: row.reason } });
    return row !== undefined;
  });
}

/** By remote why each that is frozen may not change, in a sentence. */
export async function frozenRemotes(db: Reader): Promise<Map<string, string>> {
  const rows = await db.selectFrom('frozen_remote').selectAll().orderBy('remote').execute();
  return new Map(rows.map(({ remote, actor, reason }) => [remote, `${remote} is frozen by ${actor}: ${reason}`]));
}
