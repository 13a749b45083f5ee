import type { Db, Reader } from '../../database/connect.ts';
import type { PagesReply, ReachReply } from '../../replies/pages.ts';
import { readServedChannel } from '../pointers/pointers.ts';
import * as queries from './read-pages.gen.ts';

/** Minutes for which a page counts as open after its last report, because pages do not report that they close. */
const OPEN_MINUTES = 30;

/** Counts a channel's open pages by the versions that they run. Returns undefined for an unknown channel. */
export const readOpenPages = (db: Db, channel: string): Promise<PagesReply | undefined> =>
  readServedChannel(db, channel, async (tx, { sample }) => {
    const open = { channel, minutes: OPEN_MINUTES };
    const versions = await queries.pagesByVersion(tx, open);
    const { pages } = await queries.openPages(tx, open);
    return { minutes: OPEN_MINUTES, sample, pages, versions };
  });

/**
 * Returns how many pages run the versions that a revision made live, and how soon they swapped to them, as the pages report
 * it. Swaps count until the remote's next change. Returns undefined for an unknown revision.
 */
export async function readReach(
  db: Db,
  { channel, revision }: { channel: string; revision: number },
): Promise<ReachReply | undefined> {
  const entry = await queries.timeOf(db, { channel, revision });
  if (!entry) return undefined;
  const changed = await queries.madeLive(db, { channel, revision });
  const remotes = await Promise.all(
    changed.map(async (one) => ({
      ...one,
      ...(await pagesWith(db, channel, one, entry.at)),
      ...(await swapsTo(db, channel, one, { revision, at: entry.at })),
    })),
  );
  return { channel, revision, at: entry.at.toISOString(), minutes: OPEN_MINUTES, remotes };
}

interface Named {
  remote: string;
  version: string;
}

const pagesWith = (db: Reader, channel: string, named: Named, at: Date) =>
  queries.pagesRunning(db, { channel, minutes: OPEN_MINUTES, at, ...named });

async function swapsTo(
  db: Reader,
  channel: string,
  named: Named,
  since: { revision: number; at: Date },
): Promise<Pick<ReachReply['remotes'][number], 'swapped' | 'milliseconds'>> {
  const { swapped, median, p95, most } = await queries.swapsTo(db, { channel, ...named, ...since });
  return { swapped, milliseconds: median === null || p95 === null || most === null ? null : { median, p95, most } };
}
