import { setTimeout as delay } from 'node:timers/promises';
import { playerChannel } from '@parlay/contracts/realtime';
import { openDatabase } from '../../db/database.ts';
import type { Violation } from './check/books.ts';
import { check } from './check.ts';
import type { Log } from './log.ts';
import type { World } from './system/world.ts';
import { readTables } from './tables.ts';

/** Looks when nothing moves any more: every statement has ended, and realtime has been told everything. */
export async function judge(world: World, name: string, log: Log): Promise<Violation[]> {
  const database = openDatabase({ url: world.power.url(name), size: 2 });
  try {
    for (let waited = 0; waited < 20_000; waited += 25) {
      const [state] = await world.power.query<{ busy: number; waiting: number }>(
        `select (select count(*)::int from pg_stat_activity where datname = current_database() and state <> 'idle'
            and pid <> pg_backend_pid() and application_name = 'parlay-platform') as busy,
          (select count(*)::int from outbox where published_at is null) as waiting`,
        name,
      );
      if (state?.busy === 0 && state.waiting === 0) break;
      await delay(25);
    }
    const heard = world.realtime.heard.map((event) => ({
      customer: event.channel.replace(playerChannel(''), ''),
      event: event.name,
      version: event.data.version,
    }));
    return check({ log: log.entries, heard, tables: await readTables(database.db) });
  } finally {
    await database.close();
  }
}
