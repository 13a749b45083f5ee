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

/** Stores which versions pages report, and when they swapped versions. */
export async function addPages(tx: Tx, { channel, beacons }: Delivery): Promise<void> {
  const pages = new Map<string, NamedVersion[]>();
  const swaps: Swap[] = [];
  for (const beacon of beacons) {
    const { page } = beacon;
    if (page === undefined) continue;
    pages.set(page, [...(pages.get(page) ?? []), ...runningIn(beacon)]);
    swaps.push(...swapsIn(beacon, page));
  }
  if (pages.size === 0) return;
  const known = await knownNames(tx, pages, swaps);
  await storePages(tx, channel, pages, known);
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

/** Stores pages in a fixed order, so that two deliveries never deadlock. */
async function storePages(tx: Tx, channel: string, pages: ReportedPages, known: ReadonlySet<string>): Promise<void> {
  const rows = [...pages]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([page, running]) => ({ page, versions: latestOf(running, known) }));
  await queries.storePages(tx, { channel, pages: rows });
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
