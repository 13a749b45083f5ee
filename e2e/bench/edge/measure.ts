import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { EdgeFigures } from './load.ts';

export interface Run extends EdgeFigures {
  /** Most resident memory, in MB. */
  resident: number;
  /** Milliseconds of processor time of the edge for a page, over the whole run. */
  processor: number;
}

interface Load {
  connections: number;
  seconds: number;
  /** Answers that are compared with their page after that. */
  checked: number;
}

/** One run of visitors; what the edge used meanwhile is read from its metrics. */
export async function measure(port: number, { connections, seconds, checked }: Load): Promise<Run> {
  const script = join(import.meta.dirname, 'load.ts');
  const load = spawn(process.execPath, [script, ...[port, connections, seconds, checked].map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(load, 'exit');
  const written = text(load.stdout);
  const before = await edgeNow(port);
  let resident = 0;
  while (load.exitCode === null && load.signalCode === null) {
    await Promise.race([delay(1_000), ended]);
    resident = Math.max(resident, (await edgeNow(port)).resident);
  }
  if (load.exitCode !== 0) throw new Error('the load ended before its time');
  const after = await edgeNow(port);
  const processor = (1_000 * (after.processor - before.processor)) / (after.pages - before.pages);
  return { ...(JSON.parse(await written) as EdgeFigures), resident, processor };
}

/** Pages sent, seconds of processor time, and megabytes. */
async function edgeNow(port: number) {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(metrics)?.[1] ?? 0);
  return {
    pages: figure('parlay_edge_pages_total{status="200"}'),
    processor: figure('process_cpu_seconds_total'),
    resident: figure('process_resident_memory_bytes') / 1e6,
  };
}
