import { setTimeout as delay } from 'node:timers/promises';
import { playerChannel } from '@parlay/contracts/realtime';
import { type Db, openDatabase } from '@parlay/platform/core/database/database';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Violation } from './check/evidence.ts';
import { checkRun } from './check.ts';
import type { Log } from './log.ts';
import { readTables } from './tables.ts';
import type { World } from './world/world.ts';

/**
 * Checks a run once it is idle, which means that all statements have ended, realtime has received all messages, and
 * bets with a known result are settled. Bets that were locked when the result arrived are settled with the feed's next
 * update.
 */
export async function judgeRun(world: World, name: string, log: Log): Promise<Violation[]> {
  const database = openDatabase({ url: world.power.url(name), size: 2 });
  try {
    for (let waited = 0; waited < 20_000 && (await isBusy(database.db)); waited += 40) await delay(40);
    const heard = world.realtime.received.map((event) => ({
      customer: event.channel.replace(playerChannel(''), ''),
      event: event.name,
      version: event.data.version,
    }));
    return checkRun({ log: log.entries, heard, tables: await readTables(database.db) });
  } finally {
    await database.close();
  }
}

async function isBusy(db: Db): Promise<boolean> {
  const rows = await readRows(
    db,
    { busy: z.boolean() },
    sql`
    select exists (select from outbox where published_at is null) or exists (
      select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
        and application_name = 'parlay-platform') or exists (
      select from bet join selection s on s.id = bet.selection_id
      where bet.status = 'PENDING' and s.result is not null) as busy`,
  );
  return rows[0]?.busy ?? true;
}
