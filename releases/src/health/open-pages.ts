import type { Tx } from '../database/connect.ts';
import type { Beacon, Delivery } from './delivery.ts';
import { isNamed, type Named, published } from './named.ts';
import * as queries from './open-pages.gen.ts';

/** A page's clock is not believed to be further behind than this, in milliseconds: a beacon may wait as long as a page is hidden. */
const OLDEST_SWAP = 86_400_000;

interface Swap {
  remote: string;
  from: string;
  to: string;
  page: string;
  at: Date;
}

/** By page what it says that it runs, in the order of its reports. */
type ReportedPages = ReadonlyMap<string, readonly Named[]>;

/** Stores which versions pages run by what they reported, and when they replaced one. */
export async function addPages(tx: Tx, { channel, beacons }: Delivery): Promise<void> {
  const pages = new Map<string, Named[]>();
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

/** Returns what the page runs after each of its reports, in their order. */
function runningIn({ reports }: Beacon): Named[] {
  return reports.flatMap((report) => {
    if (report.kind === 'remote-loaded') return [report];
    return report.kind === 'swap' ? [{ remote: report.remote, version: report.to }] : [];
  });
}

/** Swaps that can be dated: by the edge's clock, less the time that the report waited in the page. */
function swapsIn({ reports, arrivedAt, sentAt }: Beacon, page: string): Swap[] {
  if (arrivedAt === undefined || sentAt === undefined) return [];
  return reports.flatMap((report) => {
    if (report.kind !== 'swap' || report.at === undefined || report.at > sentAt) return [];
    const { remote, from, to, at } = report;
    if (sentAt - at > OLDEST_SWAP) return [];
    return [{ remote, from, to, page, at: new Date(Math.round(arrivedAt - (sentAt - at))) }];
  });
}

/** Names that releases have: a page may name anything. */
async function knownNames(tx: Tx, pages: ReportedPages, swaps: readonly Swap[]) {
  const named = [...pages.values()].flat();
  for (const { remote, from, to } of swaps) named.push({ remote, version: from }, { remote, version: to });
  const known = await published(tx, named.filter(isNamed));
  return new Set(known.map(({ remote, version }) => `${remote} ${version}`));
}

/** The last version of each remote; what no release is called does not count. */
const latestOf = (running: readonly Named[], known: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(
    running
      .filter(({ remote, version }) => known.has(`${remote} ${version}`))
      .map(({ remote, version }) => [remote, version]),
  );

/** In one order everywhere, so that two deliveries never wait for each other. */
async function storePages(tx: Tx, channel: string, pages: ReportedPages, known: ReadonlySet<string>): Promise<void> {
  const rows = [...pages]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([page, running]) => ({ page, versions: latestOf(running, known) }));
  await queries.storePages(tx, { channel, pages: rows });
}

async function storeSwaps(tx: Tx, channel: string, swaps: readonly Swap[], known: ReadonlySet<string>): Promise<void> {
  const dated = swaps.filter(({ remote, from, to }) => known.has(`${remote} ${from}`) && known.has(`${remote} ${to}`));
  if (dated.length === 0) return;
  await queries.addSwaps(tx, {
    channel,
    remotes: dated.map(({ remote }) => remote),
    to: dated.map(({ to }) => to),
    pages: dated.map(({ page }) => page),
    from: dated.map(({ from }) => from),
    times: dated.map(({ at }) => at),
  });
}
