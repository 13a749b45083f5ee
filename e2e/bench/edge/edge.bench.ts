import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { benchOptions } from '../support/options.ts';
import { productToMeasure } from '../support/product.ts';
import { report, table, target } from '../support/report.ts';
import type { EdgeFigures } from './load.ts';

// Pages of the edge at full load: 32 visitors at a time, half of them new, who take brotli.
const CONNECTIONS = 32;
const CHECKED = 10_000;
interface Run extends EdgeFigures {
  /** Most resident memory, in MB. */
  resident: number;
  /** Milliseconds of processor time of the edge for a page, over the whole run. */
  processor: number;
}

const options = benchOptions(3, 1);
const seconds = options.quick ? 8 : 20;

const product = await productToMeasure();
const { site: port } = product.ports;
try {
  const runs: Run[] = [];
  for (let run = 0; run < options.runs; run += 1) runs.push(await measure());
  const worst = (figure: (run: (typeof runs)[number]) => number, least = false) =>
    (least ? Math.min : Math.max)(...runs.map(figure));
  report(
    'edge',
    {
      targets: [
        target(
          'pages a second, worst run',
          worst(({ perSecond }) => perSecond, true),
          '',
          { atLeast: 1_000 },
        ),
        target(
          'p99, worst run',
          worst(({ p99 }) => p99),
          'ms',
          { atMost: 60 },
        ),
        target(
          'resident memory of the edge, worst run',
          worst(({ resident }) => resident),
          'MB',
          { atMost: 250 },
        ),
        target(
          'bytes a page, times brotli of quality 5',
          worst(({ bytes, single }) => bytes / single),
          '',
          { atMost: 1.03 },
        ),
        target(
          'answers other than 200',
          worst(({ others }) => others),
          '',
          { atMost: 0 },
        ),
        target(
          'nonces of as many answers, worst run',
          worst(({ nonces }) => nonces, true),
          '',
          { atLeast: CHECKED },
        ),
        target(
          'answers that are not their page',
          worst(({ wrong }) => wrong),
          '',
          { atMost: 0 },
        ),
      ],
      runs,
    },
    [
      table(
        `Pages as brotli, ${CONNECTIONS} connections, ${seconds} s a run; the load shares the machine`,
        ['run', 'pages/s', 'p50 ms', 'p99 ms', 'max ms', 'CPU ms a page', 'MB', 'bytes', 'bytes at 5'],
        runs.map(({ perSecond, p50, p99, max, processor, resident, bytes, single }, index) => [
          String(index + 1),
          ...[perSecond, p50, p99, max, processor, resident, bytes, single],
        ]),
      ),
    ],
  );
} finally {
  await product.stop();
}

async function measure(): Promise<Run> {
  const script = join(import.meta.dirname, 'load.ts');
  const load = spawn(process.execPath, [script, ...[port, CONNECTIONS, seconds, CHECKED].map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(load, 'exit');
  const written = text(load.stdout);
  const before = await edgeNow();
  let resident = 0;
  while (load.exitCode === null && load.signalCode === null) {
    await Promise.race([delay(1_000), ended]);
    resident = Math.max(resident, (await edgeNow()).resident);
  }
  if (load.exitCode !== 0) throw new Error('the load ended before its time');
  const after = await edgeNow();
  const processor = (1_000 * (after.processor - before.processor)) / (after.pages - before.pages);
  return { ...(JSON.parse(await written) as EdgeFigures), resident, processor };
}

/** Pages sent, seconds of processor time, and megabytes. */
async function edgeNow() {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(metrics)?.[1] ?? 0);
  return {
    pages: figure('parlay_edge_pages_total{status="200"}'),
    processor: figure('process_cpu_seconds_total'),
    resident: figure('process_resident_memory_bytes') / 1e6,
  };
}
