import { appendAudit } from '../../audit/chain.ts';
import type { Db, Reader } from '../../database/connect.ts';
import * as queries from './freeze.gen.ts';

export interface FreezeOrder {
  remote: string;
  actor: string;
  reason: string;
}

/** Refuses promotions of a remote until it is unfrozen. Only ops rolls it back meanwhile. Returns whether anything changed. */
export async function freeze(db: Db, order: FreezeOrder): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await queries.freeze(tx, order);
    if (row) await appendAudit(tx, { ...order, action: 'freeze', detail: {} });
    return row !== undefined;
  });
}

/** Allows promotions of a remote again. Returns whether anything changed. */
export async function unfreeze(db: Db, order: FreezeOrder): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await queries.unfreeze(tx, { remote: order.remote });
    if (row) await appendAudit(tx, { ...order, action: 'unfreeze', detail: { was: row.reason } });
    return row !== undefined;
  });
}

/** By remote why each that is frozen may not change, in a sentence. */
export async function frozenRemotes(db: Reader): Promise<Map<string, string>> {
  const rows = await queries.frozenRemotes(db);
  return new Map(rows.map(({ remote, actor, reason }) => [remote, `${remote} is frozen by ${actor}: ${reason}`]));
}
