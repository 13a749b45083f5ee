import { spawn } from 'node:child_process';
import type { Client } from '@parlay/cli/client';
import { type Outcome, refusal } from '@parlay/cli/outcome';
import { subjectsOf, subjectText } from '../audit/subjects.ts';
import type { Status } from '../channels/views/status.ts';
import { PREVIEW_COOKIE } from '../preview/cookie.ts';
import type { HistoryEntry } from '../replies/history.ts';
import { type PreviewLink, previewLink } from './preview-link.ts';
import { channelPath } from './verbs.ts';

interface BisectOptions {
  channel: string;
  site: string;
  good: number;
  bad?: number;
}

export interface BrokenRevision {
  /** First revision at which the check fails. */
  revision: number;
  /** Newest revision before it at which it passes. */
  passes: number;
  runs: number;
  by: string;
  at: string;
  action: string;
  what: string[];
  reason: string | null;
}

/** Lifetime of each preview in seconds; the check must finish within it. */
const PREVIEW_SECONDS = 3_600;
/** Log entries per call. */
const PAGE_SIZE = 500;

/** Finds the first revision at which a check fails by binary search between a passing and a failing revision. */
export async function bisect(client: Client, check: string, options: BisectOptions): Promise<Outcome<BrokenRevision>> {
  const { channel, good } = options;
  const now = await client.get<Status>(channelPath(channel));
  if (!now.ok) return now;
  const bad = options.bad ?? now.data.revision;
  const steps = await changesBetween(client, channel, good, bad);
  if (!steps.ok) return steps;
  const revisions = [good, ...steps.data.keys()].sort((a, b) => a - b);
  if (revisions.length < 2)
    return refusal('nothing_changed', `Nothing went live on ${channel} after revision ${good}.`);
  let runs = 0;
  const passes = async (at: number): Promise<Outcome<boolean>> => {
    const preview = await previewLink(client, options.site, { channel, revision: at, seconds: PREVIEW_SECONDS });
    if (!preview.ok) return preview;
    runs += 1;
    return { ok: true, data: await run(check, preview.data, at) };
  };

  let [low, high] = [0, revisions.length - 1];
  for (const [index, expected] of [
    [low, true],
    [high, false],
  ] as const) {
    const at = revisions[index] ?? good;
    const outcome = await passes(at);
    if (!outcome.ok) return outcome;
    if (outcome.data !== expected)
      return refusal('no_difference', `The check ${outcome.data ? 'passes' : 'fails'} at revision ${at} already.`);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const outcome = await passes(revisions[middle] ?? good);
    if (!outcome.ok) return outcome;
    if (outcome.data) low = middle;
    else high = middle;
  }
  const entry = steps.data.get(revisions[high] ?? bad);
  if (!entry) return refusal('unexpected', `The log has no entry of revision ${revisions[high]}.`);
  const { by, at, action, reason } = entry;
  const what = subjectsOf(entry).map(subjectText);
  return {
    ok: true,
    data: { revision: revisions[high] ?? bad, passes: revisions[low] ?? good, runs, by, at, action, what, reason },
  };
}

export const brokenText = ({ revision, passes, runs, by, at, action, what, reason }: BrokenRevision): string =>
  [
    `It fails since revision ${revision}: ${action} ${what.join(', ')}, by ${by}, ${at.slice(0, 16).replace('T', ' ')} UTC.`,
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    `It passes at revision ${passes}. The check ran ${runs} times.`,
  ].join('\n');

/** Returns the log entries that changed the channel's live releases, by revision. */
async function changesBetween(
  client: Client,
  channel: string,
  after: number,
  until: number,
): Promise<Outcome<Map<number, HistoryEntry>>> {
  const entries = new Map<number, HistoryEntry>();
  let before: number | undefined;
  for (;;) {
    const query = new URLSearchParams({
      limit: String(PAGE_SIZE),
      ...(before === undefined ? {} : { before: String(before) }),
    });
    const page = await client.get<HistoryEntry[]>(`/api/history?${query}`);
    if (!page.ok) return page;
    for (const entry of page.data) {
      const { revision, action } = entry;
      const isLive = ['promote', 'rollback', 'retire'].includes(action) && entry.channel === channel;
      if (isLive && revision !== null && revision > after && revision <= until) entries.set(revision, entry);
    }
    const oldest = page.data.at(-1);
    const isPast = page.data.some(
      (entry) => entry.channel === channel && entry.revision !== null && entry.revision <= after,
    );
    if (!oldest || isPast || page.data.length < PAGE_SIZE) return { ok: true, data: entries };
    before = oldest.seq;
  }
}

/** Runs the check. Returns true if it passes. Its output goes to stderr, so that `--json` prints only one document. */
const run = (check: string, { link, token }: PreviewLink, at: number): Promise<boolean> =>
  new Promise((resolve) => {
    const cookie = `${PREVIEW_COOKIE}=${token}`;
    const preview = { PARLAY_PREVIEW: link, PARLAY_PREVIEW_COOKIE: cookie, PARLAY_REVISION: String(at) };
    const env = { ...process.env, ...preview };
    const child = spawn(check, { shell: true, env, stdio: ['ignore', 2, 2] });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
