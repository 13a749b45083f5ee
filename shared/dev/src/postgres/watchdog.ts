/**
 * Runs next to each process that uses the database: `node watchdog.ts <home> <data> <holder>`.
 * Its standard input closes when that process ends for any reason. If the process has not released the server and no other
 * process takes the server over within the grace time, the watchdog shuts it down.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { shutDown } from './cluster.ts';
import { isHeld, isHolder, removeHolder } from './holders.ts';
import { withLock } from './lock.ts';

const [home = '', data = '', holder = '', graceMs = '5000'] = process.argv.slice(2);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdin.on('error', () => undefined);
process.stdin.resume();
process.stdin.once('close', () => void onParentEnded());

async function onParentEnded(): Promise<void> {
  if (!isHolder(home, holder)) return;
  // Leaves time for a restart, which reuses the running server.
  await delay(Number(graceMs));
  await withLock(join(home, 'lock'), async () => {
    removeHolder(home, holder);
    if (!isHeld(home)) await shutDown({ data });
  });
}
