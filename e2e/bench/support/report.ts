import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../..', 'bench-results');

/** Describes the machine that measures. `load` is its load average over the last minute. */
const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryMb: Math.round(totalmem() / 2 ** 20),
  kernel: release(),
  node: process.version,
  load: loadavg()[0],
});

/** A figure with its bound, and whether the figure is within it. */
export interface Target {
  what: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
  reached: boolean;
}

export function target(
  what: string,
  value: number,
  unit: string,
  bound: { atMost: number } | { atLeast: number },
): Target {
  const reached = 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast;
  return { what, value, unit, ...bound, reached };
}

/**
 * Prints the tables and targets, and writes `bench-results/{name}.json`. A missed target sets exit code 1.
 */
export function report(
  name: string,
  result: { targets: Target[]; [figure: string]: unknown },
  tables: readonly string[],
): void {
  for (const table of tables) process.stdout.write(`${table}\n\n`);
  for (const { what, value, unit, atMost, atLeast, reached } of result.targets) {
    const bound = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
    process.stdout.write(`${reached ? 'reached' : 'MISSED '}  ${what}: ${formatNumber(value)} ${unit} (${bound})\n`);
    if (!reached) process.exitCode = 1;
  }
  mkdirSync(folder, { recursive: true });
  const written = { name, at: new Date().toISOString(), machine: machine(), ...result };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(written, null, 2)}\n`);
}

/** Renders a plain-text table with right-aligned figures. */
export function renderTable(
  title: string,
  head: readonly string[],
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
) {
  const cells = [head, ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell)))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const lines = cells.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))),
  );
  return [title, ...lines.map((line) => line.join('  '))].join('\n');
}

const formatNumber = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 3 : 1);
