import { join } from 'node:path';
import { runLoad } from '../support/load-process.ts';
import type { EdgeFigures } from './load.ts';

export interface Run extends EdgeFigures {
  /** Maximum resident memory in MB. */
  resident: number;
  /** The edge's CPU time per page in ms, over the whole run. */
  processor: number;
}

interface Load {
  connections: number;
  seconds: number;
  /** Number of responses that are compared with their page afterwards. */
  checked: number;
}

/** Runs the visitors once. The CPU time and memory that the edge uses are read from its metrics. */
export async function measure(port: number, { connections, seconds, checked }: Load): Promise<Run> {
  const before = await edgeNow(port);
  let resident = 0;
  const args = [port, connections, seconds, checked];
  const figures = await runLoad<EdgeFigures>(join(import.meta.dirname, 'load.ts'), args, async () => {
    resident = Math.max(resident, (await edgeNow(port)).resident);
  });
  const after = await edgeNow(port);
  const processor = (1_000 * (after.processor - before.processor)) / (after.pages - before.pages);
  return { ...figures, resident, processor };
}

/** Returns the edge's sent pages, CPU time in seconds and memory in MB so far. */
async function edgeNow(port: number) {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(metrics)?.[1] ?? 0);
  return {
    pages: figure('parlay_edge_pages_total{status="200"}'),
    processor: figure('process_cpu_seconds_total'),
    resident: figure('process_resident_memory_bytes') / 1e6,
  };
}
