import Table from 'cli-table3';
import { z } from 'zod';
import type { HistoryEntry } from '../channels/history.ts';
import type { Status } from '../channels/status.ts';

const PLAIN = { head: [], border: [], 'padding-left': 0, 'padding-right': 2 };
const NO_LINES = Object.fromEntries(
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

/** Columns of text, without lines or colours: for people, and for grep. */
export function table(head: string[], rows: (string | number)[][]): string {
  const made = new Table({ head, style: PLAIN, chars: NO_LINES });
  made.push(...rows);
  return made
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

const at = (iso: string) => iso.slice(0, 16).replace('T', ' ');

export function statusText({ channel, revision, remotes }: Status): string {
  if (remotes.length === 0) return `Nothing is live on ${channel} yet.`;
  const rows = remotes.map((row) => [
    row.remote,
    row.version,
    row.digest.slice(0, 12),
    `${row.share} %${row.canary?.brand ? ` of brand ${row.canary.brand}` : ''}`,
    at(row.since),
    row.by,
    [row.frozen === null ? '' : `frozen: ${row.frozen}`, row.reason ?? ''].filter(Boolean).join('; '),
  ]);
  const head = ['REMOTE', 'VERSION', 'DIGEST', 'SHARE', 'SINCE (UTC)', 'BY', 'REASON'];
  return `${channel}, revision ${revision}\n${table(head, rows)}`;
}

export function historyText(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return 'Nothing has happened yet.';
  const rows = entries.map((entry) => [
    entry.seq,
    at(entry.at),
    entry.by,
    entry.action,
    whatOf(entry),
    entry.reason ?? '',
  ]);
  return table(['#', 'AT (UTC)', 'BY', 'ACTION', 'WHAT', 'REASON'], rows);
}

const Together = z.array(z.object({ remote: z.string(), version: z.string() }));

/** What an entry is about: one remote, or those that changed together. */
function whatOf({ remote, detail }: HistoryEntry): string {
  const together = Together.safeParse(detail.together);
  const said = together.success ? together.data : [{ remote: remote ?? '', version: detail.version }];
  return said
    .map((one) => (typeof one.version === 'string' ? `${one.remote} ${one.version}` : one.remote).trim())
    .join(', ');
}

export interface VersionRow {
  version: string;
  digest: string;
  commit: string | null;
  bytes: number;
  publishedAt: string;
  publishedBy: string;
}

export function versionsText(remote: string, versions: readonly VersionRow[]): string {
  if (versions.length === 0) return `${remote} has no version yet.`;
  const rows = versions.map((row) => [
    row.version,
    row.digest.slice(0, 12),
    row.commit?.slice(0, 10) ?? '-',
    `${Math.round(row.bytes / 1024)} KB`,
    at(row.publishedAt),
    row.publishedBy,
  ]);
  return table(['VERSION', 'DIGEST', 'COMMIT', 'SIZE', 'PUBLISHED (UTC)', 'BY'], rows);
}
