import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';

const GIVE_UP_MS = 20_000;

/**
 * Commits a change during a call that has not seen it: `hold` locks what the call needs, the call runs until it waits for
 * the lock, `change` is made and committed, and the call goes on. Resolves to what it answers.
 */
export async function overtake<T>(
  db: Db,
  call: () => Promise<T>,
  { hold, change }: { hold(trx: Db): Promise<unknown>; change(trx: Db): Promise<unknown> },
): Promise<T> {
  let underWay: Promise<T> | undefined;
  await db.transaction().execute(async (trx) => {
    await hold(trx);
    underWay = call();
    await untilSomebodyWaits(db);
    await change(trx);
  });
  if (!underWay) throw new Error('nothing was called');
  return underWay;
}

async function untilSomebodyWaits(db: Db): Promise<void> {
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; await delay(10)) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
  throw new Error('The call never blocked on the lock.');
}

/** The row of a player, which most that changes them waits for. */
export const holdPlayer = (customerId: string) => (trx: Db) =>
  sql`select from player where customer_id = ${customerId} for update`.execute(trx);
