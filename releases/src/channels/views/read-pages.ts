import { PRESENCE_SECONDS } from '@parlay/contracts/visit-names';
import type { Db, Reader } from '../../database/connect.ts';
import type { PagesReply, ReachReply } from '../../replies/pages.ts';
import { readServedChannel } from '../pointers/pointers.ts';
import * as queries from './read-pages.gen.ts';

/** Seconds after which a silent page no longer counts as open. */
const SILENT_SECONDS = { visible: PRESENCE_SECONDS.visible.expiry, hidden: PRESENCE_SECONDS.hidden.expiry };

/** Counts a channel's open pages by the versions that they run. Returns undefined for an unknown channel. */
export const readOpenPages = (db: Db, channel: string): Promise<PagesReply | undefined> =>
  readServedChannel(db, channel, async (tx, { sample }) => {
    const versions = await queries.pagesByVersion(tx, { channel });
    const { pages } = await queries.openPages(tx, { channel });
    return { silentSeconds: SILENT_SECONDS, sample, pages, versions };
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
  return { channel, revision, at: entry.at.toISOString(), remotes };
}

interface Named {
  remote: string;
  version: string;
}

const pagesWith = (db: Reader, channel: string, named: Named, at: Date) =>
  queries.pagesRunning(db, { channel, at, ...named });

async function swapsTo(
  db: Reader,
  channel: string,
  named: Named,
  since: { revision: number; at: Date },
): Promise<Pick<ReachReply['remotes'][number], 'swapped' | 'milliseconds'>> {
  const { swapped, median, p95, most } = await queries.swapsTo(db, { channel, ...named, ...since });
  return { swapped, milliseconds: median === null || p95 === null || most === null ? null : { median, p95, most } };
}
