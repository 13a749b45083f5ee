import { appendAudit } from '../../audit/chain.ts';
import type { Db, Reader } from '../../database/connect.ts';
import * as queries from './freeze.gen.ts';

export interface FreezeRequest {
  remote: string;
  actor: string;
  reason: string;
}

/**
 * Freezes a remote: until it is unfrozen, promotions are refused and only ops can roll it back. Returns true if this changed
 * anything.
 */
export async function freeze(db: Db, order: FreezeRequest): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await queries.freeze(tx, order);
    if (row) await appendAudit(tx, { ...order, action: 'freeze', detail: {} });
    return row !== undefined;
  });
}

/** Allows promotions of a remote again. Returns true if this changed anything. */
export async function unfreeze(db: Db, order: FreezeRequest): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await queries.unfreeze(tx, { remote: order.remote });
    if (row) await appendAudit(tx, { ...order, action: 'unfreeze', detail: { was: row.reason } });
    return row !== undefined;
  });
}

/** Returns, for each frozen remote, a sentence that says why it is frozen. */
export async function frozenRemotes(db: Reader): Promise<Map<string, string>> {
  const rows = await queries.frozenRemotes(db);
  return new Map(rows.map(({ remote, actor, reason }) => [remote, `${remote} is frozen by ${actor}: ${reason}`]));
}
