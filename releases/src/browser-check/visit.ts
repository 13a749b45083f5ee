import type { Release } from '@parlay/contracts/release';
import { seriousFindings } from './accessibility.ts';
import type { Address } from './addresses.ts';
import { pointAt, type Tab } from './browser.ts';
import type { Complaints } from './complaints.ts';
import { settledParts } from './parts.ts';
import { type RequestLog, thirdWave } from './requests.ts';

/** A candidate as pages name it. */
export interface Judged {
  release: Release;
  version: string;
  digest: string;
}

/** A tab with all that watches it. */
export interface Watched {
  tab: Tab;
  complaints: Complaints;
  requests: RequestLog;
}

export interface Visited {
  reasons: string[];
  /** Requests of a third wave. */
  late: string[];
  /** Whether a candidate showed the page, at this address: it can be left and come back to. */
  isOwn: boolean;
}

const WITHIN = 30_000;
/** Errors of what runs right after the mount. */
const SETTLES = 150;

interface How {
  judged: readonly Judged[];
  axe: boolean;
  later: readonly string[];
}

/**
 * Opens a page by its address, and returns what is wrong with it. On a busy machine a page may be complete a little later
 * than what it asks for next: a third wave counts when a second visit has it, too.
 */
export async function visitSurely(watched: Watched, address: Address, how: How): Promise<Visited> {
  const first = await visit(watched, address, how);
  if (first.late.length === 0) return first;
  const second = await visit(watched, address, { ...how, axe: false });
  const late = first.late.filter((path) => second.late.includes(path));
  return { ...first, late, reasons: [...first.reasons, ...late.map((path) => `A third wave of requests: ${path}.`)] };
}

async function visit(
  { tab, complaints, requests }: Watched,
  address: Address,
  { judged, axe, later }: How,
): Promise<Visited> {
  const { page } = tab;
  complaints.take();
  const failure = await page
    .goto(address.path, { waitUntil: 'load', timeout: WITHIN })
    .then(() => undefined)
    .catch((error: Error) => `It did not load: ${error.message.split('\n')[0]}`);
  const parts = await settledParts(page);
  const asked = [...requests.since()];
  await pointAt(tab);
  await page.waitForTimeout(SETTLES);
  const names = judged.map(({ release }) => release.remote);
  const isCandidates = (path: string) =>
    path.startsWith('/api/') ||
    judged.some(({ release, digest }) => path.startsWith(`/r/${release.remote}/${digest}/`));
  const other = parts.mounted.filter(({ remote, version }) =>
    judged.some((one) => one.release.remote === remote && one.version !== version),
  );
  const reasons = [
    ...(failure === undefined ? [] : [failure]),
    ...complaints.take(),
    ...parts.toCome.map((part) => `Nothing was mounted for ${part} within 15 s.`),
    ...parts.failed.map((remote) => `${remote} shows its fallback.`),
    ...other.map(({ remote, version }) => `${remote} is ${version}, not the candidate.`),
    ...(axe ? await seriousFindings(page, names) : []),
  ];
  const here = new URL(page.url()).pathname;
  return {
    reasons: [...new Set(reasons)],
    late: thirdWave(asked, isCandidates).filter((path) => !later.some((part) => path.includes(part))),
    isOwn: here === address.path && names.includes(parts.page ?? ''),
  };
}
