import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const SAMPLE_EVERY_MS = 1_000;

/**
 * Runs a load script in a separate process and calls `sample` every second. Returns the JSON that the script prints.
 */
export async function runLoad<T>(
  script: string,
  args: readonly (string | number)[],
  sample: () => Promise<void>,
  environment: Record<string, string> = {},
): Promise<T> {
  const load = spawn(process.execPath, [script, ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const exited = once(load, 'exit');
  const output = text(load.stdout);
  while (load.exitCode === null && load.signalCode === null) {
    await Promise.race([delay(SAMPLE_EVERY_MS), exited]);
    await sample();
  }
  if (load.exitCode !== 0) throw new Error('the load ended before its time');
  return JSON.parse(await output) as T;
}
