import { join } from 'node:path';
import { runLoad } from '../support/load-process.ts';
import type { EdgeFigures } from './load.ts';

export interface Run extends EdgeFigures {
  /** Maximum resident memory in MB. */
  resident: number;
  /** Mean CPU time of the edge per page, in ms. */
  processor: number;
}

interface Load {
  connections: number;
  seconds: number;
  /** Number of responses to compare with their page afterwards. */
  checked: number;
}

/** Runs the load once. Reads the edge's CPU time and memory from its metrics. */
export async function measure(port: number, { connections, seconds, checked }: Load): Promise<Run> {
  const before = await readMetrics(port);
  let resident = 0;
  const args = [port, connections, seconds, checked];
  const figures = await runLoad<EdgeFigures>(join(import.meta.dirname, 'load.ts'), args, async () => {
    resident = Math.max(resident, (await readMetrics(port)).resident);
  });
  const after = await readMetrics(port);
  const processor = (1_000 * (after.processor - before.processor)) / (after.pages - before.pages);
  return { ...figures, resident, processor };
}

/** Returns the number of pages that the edge has sent, its CPU time in seconds, and its memory in MB. */
async function readMetrics(port: number) {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(metrics)?.[1] ?? 0);
  return {
    pages: figure('parlay_edge_pages_total{status="200"}'),
    processor: figure('process_cpu_seconds_total'),
    resident: figure('process_resident_memory_bytes') / 1e6,
  };
}
