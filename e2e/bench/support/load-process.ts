import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY = 1_000;

/** Runs a script that loads a server, in a separate process; `look` is called once a second meanwhile. Returns what it says. */
export async function runLoad<T>(
  script: string,
  words: readonly (string | number)[],
  look: () => Promise<void>,
): Promise<T> {
  const load = spawn(process.execPath, [script, ...words.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(load, 'exit');
  const written = text(load.stdout);
  while (load.exitCode === null && load.signalCode === null) {
    await Promise.race([delay(LOOK_EVERY), ended]);
    await look();
  }
  if (load.exitCode !== 0) throw new Error('the load ended before its time');
  return JSON.parse(await written) as T;
}
