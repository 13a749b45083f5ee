import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';

const TIMEOUT_MS = 20_000;

/**
 * Commits a change during a call that has not seen it. `hold` locks a row that the call needs, and the call runs until
 * it waits for the lock. Then `change` is committed and the call continues. Resolves with the call's result.
 */
export async function commitDuringCall<T>(
  db: Db,
  call: () => Promise<T>,
  { hold, change }: { hold(trx: Db): Promise<unknown>; change(trx: Db): Promise<unknown> },
): Promise<T> {
  let pendingCall: Promise<T> | undefined;
  await db.transaction().execute(async (trx) => {
    await hold(trx);
    pendingCall = call();
    await untilLockWait(db);
    await change(trx);
  });
  if (!pendingCall) throw new Error('nothing was called');
  return pendingCall;
}

async function untilLockWait(db: Db): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await delay(10)) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
  throw new Error('The call never blocked on the lock.');
}

/** Returns a function that locks a player's row, which most changes to the player need. */
export const lockPlayer = (customerId: string) => (trx: Db) =>
  sql`select from player where customer_id = ${customerId} for update`.execute(trx);
