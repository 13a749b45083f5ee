import Table from 'cli-table3';
import { printableLine } from './printable.ts';

const PLAIN = { head: [], border: [], 'padding-left': 0, 'padding-right': 2 };
const NO_BORDERS = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
    'middle',
  ].map((part) => [part, '']),
);

/** Formats rows as text columns without lines or colours, for reading and for grep. */
export function formatTable(head: string[], rows: (string | number)[][]): string {
  const table = new Table({ head, style: PLAIN, chars: NO_BORDERS });
  table.push(...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? printableLine(cell) : cell))));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
