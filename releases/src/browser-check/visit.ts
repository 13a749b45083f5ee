import type { Release } from '@parlay/contracts/release';
import { seriousFindings } from './accessibility.ts';
import type { VisitTarget } from './addresses.ts';
import { pointAt, type Tab } from './browser.ts';
import type { PageProblems } from './complaints.ts';
import { waitForParts } from './parts.ts';
import { type RequestLog, thirdWave } from './requests.ts';

/** Candidate release with its version and digest. */
export interface JudgedRelease {
  release: Release;
  version: string;
  digest: string;
}

/** Tab with its recorders. */
export interface WatchedTab {
  tab: Tab;
  complaints: PageProblems;
  requests: RequestLog;
}

export interface VisitResult {
  reasons: string[];
  /** Requests of a third wave. */
  late: string[];
  /** Whether a candidate rendered the page at this URL, so that it can be used for remounts. */
  isOwn: boolean;
}

const TIMEOUT = 30_000;
/** Milliseconds to wait for errors right after the mount. */
const SETTLE_MS = 150;

interface VisitOptions {
  judged: readonly JudgedRelease[];
  axe: boolean;
  later: readonly string[];
}

/**
 * Opens a page and returns its problems. On a busy machine a page may start later requests before it counts as
 * complete, so a third wave only counts if a second visit also has it.
 */
export async function visitReliably(
  watched: WatchedTab,
  address: VisitTarget,
  how: VisitOptions,
): Promise<VisitResult> {
  const first = await visit(watched, address, how);
  if (first.late.length === 0) return first;
  const second = await visit(watched, address, { ...how, axe: false });
  const late = first.late.filter((path) => second.late.includes(path));
  return { ...first, late, reasons: [...first.reasons, ...late.map((path) => `A third wave of requests: ${path}.`)] };
}

async function visit(
  { tab, complaints, requests }: WatchedTab,
  address: VisitTarget,
  { judged, axe, later }: VisitOptions,
): Promise<VisitResult> {
  const { page } = tab;
  complaints.take();
  const failure = await page
    .goto(address.path, { waitUntil: 'load', timeout: TIMEOUT })
    .then(() => undefined)
    .catch((error: Error) => `It did not load: ${error.message.split('\n')[0]}`);
  const parts = await waitForParts(page);
  const requested = [...requests.since()];
  await pointAt(tab);
  await page.waitForTimeout(SETTLE_MS);
  const names = judged.map(({ release }) => release.remote);
  const isOfCandidate = (path: string) =>
    path.startsWith('/api/') ||
    judged.some(({ release, digest }) => path.startsWith(`/r/${release.remote}/${digest}/`));
  const other = parts.mounted.filter(({ remote, version }) =>
    judged.some((one) => one.release.remote === remote && one.version !== version),
  );
  const reasons = [
    ...(failure === undefined ? [] : [failure]),
    ...complaints.take(),
    ...parts.pending.map((part) => `Nothing was mounted for ${part} within 15 s.`),
    ...parts.failed.map((remote) => `${remote} shows its fallback.`),
    ...other.map(({ remote, version }) => `${remote} is ${version}, not the candidate.`),
    ...(axe ? await seriousFindings(page, names) : []),
  ];
  const here = new URL(page.url()).pathname;
  return {
    reasons: [...new Set(reasons)],
    late: thirdWave(requested, isOfCandidate).filter((path) => !later.some((part) => path.includes(part))),
    isOwn: here === address.path && names.includes(parts.page ?? ''),
  };
}
