/**
 * Runs beside each process that uses the database: `node watchdog.ts <home> <data> <holder>`.
 * Its standard input ends when that process ends, however it ends. If the process has not let go by itself and nobody
 * else takes the server over within the grace time, the server is shut down.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { shutDown } from './cluster.ts';
import { holds, isHeld, letGo } from './holders.ts';
import { withLock } from './lock.ts';

const [home = '', data = '', holder = '', graceMs = '5000'] = process.argv.slice(2);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdin.on('error', () => undefined);
process.stdin.resume();
process.stdin.once('close', () => void farewell());

async function farewell(): Promise<void> {
  if (!holds(home, holder)) return;
  // A restart right after a crash adopts the running server; give it the time.
  await delay(Number(graceMs));
  await withLock(join(home, 'lock'), async () => {
    letGo(home, holder);
    if (!isHeld(home)) await shutDown({ data });
  });
}
