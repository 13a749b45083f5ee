import type { PageState } from '@parlay/contracts/visit';
import { PRESENCE_SECONDS } from '@parlay/contracts/visit-names';
import type { Tx } from '../database/connect.ts';
import type { Beacon, Delivery } from './delivery.ts';
import { existingReleases, isPossibleName, type NamedVersion } from './named.ts';
import * as queries from './open-pages.gen.ts';

/** Maximum time in milliseconds between a swap and its report, which may wait for as long as the page is hidden. */
const OLDEST_SWAP = 86_400_000;

interface Swap {
  remote: string;
  from: string;
  to: string;
  page: string;
  at: Date;
}

/** Versions that each page claims to run, in the order of its reports. */
type ReportedPages = ReadonlyMap<string, readonly NamedVersion[]>;

/** Seconds for which a page counts as open after it reports this state. */
const SECONDS_OPEN: Record<PageState, number> = {
  visible: PRESENCE_SECONDS.visible.expiry,
  hidden: PRESENCE_SECONDS.hidden.expiry,
  closed: 0,
};

/** Stores which pages are open, which versions they report, and when they swapped versions. */
export async function addPages(tx: Tx, { channel, beacons, presences = [] }: Delivery): Promise<void> {
  const pages = new Map<string, NamedVersion[]>();
  const swaps: Swap[] = [];
  for (const beacon of beacons) {
    const { page } = beacon;
    if (page === undefined) continue;
    pages.set(page, [...(pages.get(page) ?? []), ...runningIn(beacon)]);
    swaps.push(...swapsIn(beacon, page));
  }
  for (const { page } of presences) if (!pages.has(page)) pages.set(page, []);
  if (pages.size === 0) return;
  const known = await knownNames(tx, pages, swaps);
  const states = new Map(presences.map(({ page, state }) => [page, state]));
  await storePages(tx, channel, { pages, known, states });
  await storeSwaps(tx, channel, swaps, known);
}

/** Returns the versions that a page runs after each of its reports, in order. */
function runningIn({ reports }: Beacon): NamedVersion[] {
  return reports.flatMap((report) => {
    if (report.kind === 'remote-loaded') return [report];
    return report.kind === 'swap' ? [{ remote: report.remote, version: report.to }] : [];
  });
}

/** Returns the swaps that can be dated, by the edge's clock minus the time that the report waited in the page. */
function swapsIn({ reports, arrivedAt, sentAt }: Beacon, page: string): Swap[] {
  if (arrivedAt === undefined || sentAt === undefined) return [];
  return reports.flatMap((report) => {
    if (report.kind !== 'swap' || report.at === undefined || report.at > sentAt) return [];
    const { remote, from, to, at } = report;
    if (sentAt - at > OLDEST_SWAP) return [];
    return [{ remote, from, to, page, at: new Date(Math.round(arrivedAt - (sentAt - at))) }];
  });
}

/** Returns the reported names that releases have, because a page may report any name. */
async function knownNames(tx: Tx, pages: ReportedPages, swaps: readonly Swap[]) {
  const named = [...pages.values()].flat();
  for (const { remote, from, to } of swaps) named.push({ remote, version: from }, { remote, version: to });
  const known = await existingReleases(tx, named.filter(isPossibleName));
  return new Set(known.map(({ remote, version }) => `${remote} ${version}`));
}

/** Returns the last version of each remote. Names that no release has do not count. */
const latestOf = (running: readonly NamedVersion[], known: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(
    running
      .filter(({ remote, version }) => known.has(`${remote} ${version}`))
      .map(({ remote, version }) => [remote, version]),
  );

interface Observed {
  pages: ReportedPages;
  /** Reported names that releases have. */
  known: ReadonlySet<string>;
  /** State of the pages that reported one. */
  states: ReadonlyMap<string, PageState>;
}

async function storePages(tx: Tx, channel: string, { pages, known, states }: Observed): Promise<void> {
  const rows = [...pages].map(([page, running]) => {
    const state = states.get(page);
    return { page, versions: latestOf(running, known), seconds: state === undefined ? null : SECONDS_OPEN[state] };
  });
  await queries.storePages(tx, { channel, firstSeconds: SECONDS_OPEN.visible, pages: rows });
}

async function storeSwaps(tx: Tx, channel: string, swaps: readonly Swap[], known: ReadonlySet<string>): Promise<void> {
  const knownSwaps = swaps.filter(
    ({ remote, from, to }) => known.has(`${remote} ${from}`) && known.has(`${remote} ${to}`),
  );
  if (knownSwaps.length === 0) return;
  await queries.addSwaps(tx, {
    channel,
    remotes: knownSwaps.map(({ remote }) => remote),
    to: knownSwaps.map(({ to }) => to),
    pages: knownSwaps.map(({ page }) => page),
    from: knownSwaps.map(({ from }) => from),
    times: knownSwaps.map(({ at }) => at),
  });
}
