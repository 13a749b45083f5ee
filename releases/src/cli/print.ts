import { formatTable } from '@parlay/cli/table';
import { z } from 'zod';
import { subjectsOf, subjectText } from '../audit/subjects.ts';
import { nextStep } from '../channels/pointers/canary-rule.ts';
import type { CanaryStatus, Status } from '../channels/views/status.ts';
import { kilobytes } from '../kilobytes.ts';
import type { HistoryEntry } from '../replies/history.ts';
import type { Quarantine } from '../replies/quarantine.ts';

/** Formats a time for people, in UTC. */
export const timeText = (iso: string) => iso.slice(0, 16).replace('T', ' ');

/** Formats a commit as ten digits, with a mark if the checkout had uncommitted changes. */
export const commitText = (commit: string | null, dirty: boolean | null) =>
  commit === null ? '-' : `${commit.slice(0, 10)}${dirty ? '+changes' : ''}`;

/** Describes a canary's audience, except its share, and how it grows. */
function canaryText({ percent, brand, cohort, steps, nextAt, paused, pausedBy, lacksBrowsers }: CanaryStatus): string {
  const next = nextStep({ steps }, percent);
  const dueText =
    lacksBrowsers > 0 ? ` after ${lacksBrowsers} more browsers` : nextAt === null ? '' : ` at ${timeText(nextAt)}`;
  const grows = next === undefined ? '' : `, then ${next} %${dueText}`;
  const pauseText = pausedBy === null ? ', paused' : `, paused by ${pausedBy}`;
  return `${brand === null ? '' : ` of brand ${brand}`}${cohort === null ? '' : ` in ${cohort}`}${paused ? pauseText : grows}`;
}

/** Returns the reason why the registry currently neither rolls back nor grows an automatic canary. */
const holdText = ({ verdict }: Status['remotes'][number]): string =>
  verdict?.hold ? `no act by itself now: ${verdict.hold}` : '';

export function statusText({ channel, revision, remotes, retired, quarantined }: Status): string {
  if (remotes.length === 0 && retired.length === 0) return `Nothing is live on ${channel} yet.`;
  const first = new Set(remotes.filter(({ failing }) => failing !== null).map(({ remote }) => remote));
  const sorted = [...remotes].sort((a, b) => Number(first.has(b.remote)) - Number(first.has(a.remote)));
  const rows = sorted.map((row) => [
    row.remote,
    row.version,
    row.digest.slice(0, 12),
    `${row.share} %${row.canary ? canaryText(row.canary) : ''}`,
    timeText(row.since),
    row.by,
    commitText(row.commit, row.dirty),
    [
      row.failing ? `FAILS: ${row.failing.sentence}` : '',
      row.verdict?.sentence ?? '',
      holdText(row),
      row.frozen === null ? '' : `frozen: ${row.frozen}`,
      row.reason ?? '',
    ]
      .filter(Boolean)
      .join('; '),
  ]);
  const off = retired.map((row) => [
    row.remote,
    row.version,
    row.digest.slice(0, 12),
    'retired',
    timeText(row.since),
    row.by,
    '-',
    row.reason ?? '',
  ]);
  const head = ['REMOTE', 'VERSION', 'DIGEST', 'SHARE', 'SINCE (UTC)', 'BY', 'COMMIT', 'REASON'];
  const quarantines = quarantined.map((row) => `${row.remote} ${row.version} is quarantined: ${quarantineText(row)}`);
  return [`${channel}, revision ${revision}`, formatTable(head, [...rows, ...off]), ...quarantines].join('\n');
}

/** Describes where, by whom and why a version was rolled back. */
const quarantineText = ({ channel, by, at: when, reason }: Quarantine) =>
  `taken back on ${channel} by ${by} (${timeText(when)})${reason === null ? '' : `: ${reason}`}`;

export function historyText(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return 'Nothing has happened yet.';
  const rows = entries.map((entry) => [
    entry.seq,
    timeText(entry.at),
    entry.team === null || entry.team === entry.by ? entry.by : `${entry.by} (${entry.team})`,
    entry.channel ?? '-',
    entry.action,
    subjectsOf(entry).map(subjectText).join(', ') || nameOf(entry),
    [entry.reason ?? '', refusalOf(entry)].filter(Boolean).join('; '),
  ]);
  return formatTable(['#', 'AT (UTC)', 'BY', 'CHANNEL', 'ACTION', 'WHAT', 'REASON'], rows);
}

const Named = z.object({ name: z.string() });
const Refused = z.object({ code: z.string(), message: z.string() });

/** Returns the name of the token that an entry is about. */
const nameOf = ({ detail }: HistoryEntry) => Named.safeParse(detail).data?.name ?? '';

/** Returns the reason of a refused change. */
const refusalOf = ({ detail }: HistoryEntry) => Refused.safeParse(detail).data?.message ?? '';

export interface VersionRow {
  version: string;
  digest: string;
  commit: string | null;
  dirty: boolean | null;
  bytes: number;
  publishedAt: string;
  publishedBy: string;
  quarantine: Quarantine | null;
}

export function versionsText(remote: string, versions: readonly VersionRow[]): string {
  if (versions.length === 0) return `${remote} has no version yet.`;
  const rows = versions.map((row) => [
    row.version,
    row.digest.slice(0, 12),
    commitText(row.commit, row.dirty),
    kilobytes(row.bytes),
    timeText(row.publishedAt),
    row.publishedBy,
    row.quarantine === null ? '' : quarantineText(row.quarantine),
  ]);
  return formatTable(['VERSION', 'DIGEST', 'COMMIT', 'SIZE', 'PUBLISHED (UTC)', 'BY', 'QUARANTINE'], rows);
}
