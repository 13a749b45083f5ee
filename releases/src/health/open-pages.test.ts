import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Report } from '@parlay/contracts/reports';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PagesReply, ReachReply } from '../replies/pages.ts';
import type { PulseReply } from '../replies/pulse.ts';
import { loadedReport, type OpenedPage, openPage } from '../testing/browse.ts';
import { startEdge, type TestEdge } from '../testing/edge.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease, wholeSite } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';

const REMOTE = 'remote-casino';
let registry: TestRegistry;
let edge: TestEdge;
let pages: OpenedPage[];

beforeAll(async () => {
  registry = await startRegistry();
  for (const testRelease of wholeSite()) await registry.goLive(testRelease, '1.0.0');
  await registry.goLive(casinoRelease({ build: '2' }), '2.0.0');
  edge = await startEdge({ registry: registry.url });
  pages = await Promise.all([openPage(edge), openPage(edge), openPage(edge)]);
});
afterAll(async () => {
  await edge.remove();
  await registry.remove();
});

const loaded = (version: string) => loadedReport(REMOTE, version);
const swapped = (at: number, to = '1.0.0'): Report => ({
  kind: 'swap',
  remote: REMOTE,
  from: '2.0.0',
  to,
  milliseconds: 40,
  at,
});
const openPages = async () =>
  (await registry.call('GET', '/api/channels/production/pages')).body.data as unknown as PagesReply;
const pulse = async () =>
  (await registry.call('GET', '/api/channels/production/pulse')).body.data as unknown as PulseReply;
/** Counts the pages that stay open for more than this many seconds without a report. */
async function pagesOpenFor(seconds: number): Promise<number | undefined> {
  const until = sql`SELECT count(*)::int AS pages FROM open_page WHERE open_until > now() + make_interval(secs => ${seconds})`;
  const [row] = await readRows(registry.db, { pages: z.int() }, until);
  return row?.pages;
}
const reachOf = async (revision: number) =>
  (await registry.call('GET', `/api/channels/production/revisions/${revision}/reach`)).body
    .data as unknown as ReachReply;

describe('open pages', () => {
  it('are counted by the version that they run and ignore reports of unknown versions', async () => {
    for (const page of pages) await page.report(loaded('2.0.0'), loaded('9.9.9'));
    await waitFor(async () => (await openPages()).pages === 3);
    expect(await openPages()).toMatchObject({
      silentSeconds: { visible: 45, hidden: 150 },
      sample: 1,
      versions: [{ remote: REMOTE, version: '2.0.0', pages: 3 }],
    });
  });

  it('show the progress of a rollback: how many run the version and how soon', async () => {
    const rolledBack = await registry.rollback(REMOTE, { reason: 'tested' });
    const { revision } = rolledBack.body.data;
    expect((await reachOf(revision)).remotes).toEqual([
      { remote: REMOTE, version: '1.0.0', pages: 3, running: 0, unheard: 3, swapped: 0, milliseconds: null },
    ]);
    const [first, second] = pages;
    const since = Date.now();
    // By its own clock, the page swapped at 5,000 and reported it at 5,001.
    await first?.reportAt(5_001, swapped(5_000));
    await waitFor(async () => (await reachOf(revision)).remotes[0]?.running === 1);
    const [remote] = (await reachOf(revision)).remotes;
    expect(remote).toMatchObject({ pages: 3, running: 1, unheard: 2, swapped: 1 });
    expect(remote?.milliseconds?.most).toBeLessThan(Date.now() - since + 5_000);
    // A swap that predates the change, by the page's clock, does not count, but the page still runs the version.
    await second?.reportAt(90_000_000, swapped(89_900_000));
    await waitFor(async () => (await reachOf(revision)).remotes[0]?.running === 2);
    expect((await reachOf(revision)).remotes[0]).toMatchObject({ running: 2, unheard: 1, swapped: 1 });
  });

  it('report failed mounts and errors per attempted mount of each version', async () => {
    await pages[2]?.report({ kind: 'error', remote: REMOTE, version: '2.0.0', message: 'Error: no stake' });
    await waitFor(async () => (await pulse()).remotes[0]?.total.bad === 1);
    const { remotes, bucketMinutes } = await pulse();
    expect(bucketMinutes).toBe(2);
    expect(remotes).toMatchObject([{ remote: REMOTE, version: '2.0.0', total: { bad: 1, of: 3 } }]);
    expect(remotes[0]?.points).toHaveLength(15);
    expect(remotes[0]?.points.filter(({ value }) => value).length).toBeGreaterThan(0);
  });

  it('leave the count when they close, even if their last reports arrive later', async () => {
    await pages[0]?.become('closed');
    await waitFor(async () => (await openPages()).pages === 2);
    await pages[0]?.report({ kind: 'vital', name: 'CLS', value: 0, route: 'casino' });
    await pages[1]?.report(loaded('2.0.0'));
    const both = [{ remote: REMOTE, version: '2.0.0', pages: 2 }];
    await waitFor(async () => isDeepStrictEqual((await openPages()).versions, both));
    expect(await openPages()).toMatchObject({ pages: 2 });
    await pages[0]?.become('visible');
    await waitFor(async () => (await openPages()).pages === 3);
  });

  it('leave the count after 45 seconds of silence, or 150 in the background', async () => {
    const pass = (seconds: number) =>
      sql`UPDATE open_page SET open_until = open_until - make_interval(secs => ${seconds})`.execute(registry.db);
    for (const page of pages) await page.become('visible');
    await pages[0]?.become('hidden');
    await waitFor(async () => (await openPages()).pages === 3);
    await waitFor(async () => (await pagesOpenFor(100)) === 1);
    // Tolerates a few seconds between the deliveries.
    await pass(30);
    expect((await openPages()).pages).toBe(3);
    await pass(20);
    expect(await openPages()).toMatchObject({ pages: 1 });
    await pass(101);
    expect(await openPages()).toMatchObject({ pages: 0, versions: [] });
  });

  it('count before they have mounted a remote, and not when they close at once', async () => {
    const [started, left] = await Promise.all([openPage(edge), openPage(edge)]);
    await started.become('visible');
    await waitFor(async () => (await openPages()).pages === 1);
    await left.become('closed');
    await left.report(loaded('1.0.0'));
    await started.report(loaded('1.0.0'));
    await waitFor(async () => (await openPages()).versions[0]?.pages === 1);
    expect((await openPages()).pages).toBe(1);
  });

  it('are refused for an unknown channel or revision', async () => {
    expect((await registry.call('GET', '/api/channels/nowhere/pages')).status).toBe(404);
    expect((await registry.call('GET', '/api/channels/nowhere/pulse')).status).toBe(404);
    expect((await registry.call('GET', '/api/channels/production/revisions/999/reach')).status).toBe(404);
    expect((await registry.call('GET', '/api/channels/production/revisions/x/reach')).status).toBe(400);
    expect((await registry.call('GET', '/api/channels/production/pages', undefined, '')).status).toBe(401);
  });
});
