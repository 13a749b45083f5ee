import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Report } from '@parlay/contracts/reports';
import { readRows } from '@parlay/server/read-rows';
import { signedPost } from '@parlay/server/signed-call';
import { sql } from 'kysely';
import { z } from 'zod';
import { sweepHealth } from '../channels/automation/watch-canaries.ts';
import type { Status } from '../channels/views/status.ts';
import {
  failedReport,
  issueCanaryCookie,
  loadedReport,
  type OpenedPage,
  openPage,
  sendReports,
} from '../testing/browse.ts';
import { startEdge, type TestEdge } from '../testing/edge.ts';
import { HEALTH_KEY } from '../testing/health-key.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { accountRelease, casinoRelease, wholeSite } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';
import { type AnalysisEvidence, addSymptomEvidence, newAnalysisEvidence } from '../verdict/analysis-evidence.ts';
import { DELIVERY_PATH, type Delivery } from './delivery.ts';
import { acceptDelivery } from './take-delivery.ts';

const REMOTE = 'remote-casino';
let registry: TestRegistry;
let edge: TestEdge;

beforeAll(async () => {
  // The rule is relaxed because the test's browsers are new and few.
  registry = await startRegistry({ silenceSeconds: 3, rule: { minAgeSeconds: 0, minBlocks: 8 } });
  for (const testRelease of wholeSite()) await registry.goLive(testRelease, '1.0.0');
  edge = await startEdge({ registry: registry.url, trustedProxies: ['127.0.0.1'] });
});
afterAll(async () => {
  await edge.remove();
  await registry.remove();
});

const status = async () => (await registry.status()).body.data as unknown as Status;
const canary = async () => (await status()).remotes.find((row) => row.remote === REMOTE && row.canary);
const loaded = (version: string) => loadedReport(REMOTE, version);
const failed = (version: string) => failedReport(REMOTE, version);

/** Waits until the edge serves the revision of a change. */
const waitUntilServed = ({ body }: Awaited<ReturnType<TestRegistry['promote']>>) => edge.serves(body.data.revision);

/** Starts a canary that the edge serves, and opens pages in equally many browsers with and without it. */
async function startCanary(
  version: string,
  order: object,
  candidates: number,
  each: (page: OpenedPage) => Promise<unknown>,
) {
  await registry.publish(casinoRelease({ build: version }), version);
  const promoted = await registry.promote(REMOTE, { version, canary: 25, ...order });
  expect(promoted.status).toBe(200);
  await waitUntilServed(promoted);
  for (let n = 0; n < 2 * candidates; n += 1) {
    const isCandidate = n % 2 === 1;
    const cookies = await issueCanaryCookie(edge, { remote: REMOTE, percent: 25, isCandidate });
    const page = await openPage(edge, { cookies });
    // On a busy machine, a canary may be taken back automatically before all of its pages are open.
    if (isCandidate && page.versionOf(REMOTE) !== version && !(await canary())) return;
    expect(page.versionOf(REMOTE) === version).toBe(isCandidate);
    await each(page);
  }
}

describe('beacons', () => {
  it('are refused with a forged token and only forwarded to the platform without a token', async () => {
    const reports = [loaded('1.0.0')];
    const page = await openPage(edge);
    expect(page.token).toMatch(/^[\w-]{43}$/);
    expect(await sendReports(edge, { token: 'A'.repeat(43), reports })).toBe(403);
    // The platform is unreachable in this test.
    expect(await sendReports(edge, { reports })).toBe(503);
    expect(await page.report(...reports)).toBe(503);
  });

  it('are counted by version and minute, errors by their text, and repeated ones only once', async () => {
    const sums = async () =>
      (
        await readRows(
          registry.db,
          {
            served: COUNT,
            alive: COUNT,
            loads: COUNT,
            failures: COUNT,
            errors: COUNT,
            held: COUNT,
            disturbed: COUNT,
            lcp: COUNT,
            poor_lcp: COUNT,
          },
          sql`select sum(served)::int as served, sum(alive)::int as alive, sum(loads)::int as loads, sum(errors)::int as errors,
            sum(failures)::int as failures, sum(held)::int as held, sum(disturbed)::int as disturbed, sum(lcp)::int as lcp, sum(poor_lcp)::int as poor_lcp
          from health_minute where remote = ${REMOTE}`,
        )
      )[0];
    // Waits for the page of the first test, so that its reports do not arrive later.
    await waitFor(async () => (await sums())?.loads === 1);
    await sql`delete from health_minute`.execute(registry.db);
    const page = await openPage(edge);
    const error: Report = { kind: 'error', remote: REMOTE, version: '1.0.0', message: 'Error: counted' };
    const vital = { kind: 'vital', name: 'LCP', route: 'casino', remote: REMOTE, version: '1.0.0' } as const;
    await page.report(loaded('1.0.0'), error);
    await page.report(loaded('1.0.0'), error);
    const disturbed: Report = {
      kind: 'foreign-change',
      remote: REMOTE,
      version: '1.0.0',
      change: 'failed',
      message: 'x',
    };
    const heldReport: Report = { kind: 'swap-held', remote: REMOTE, version: '1.0.0', to: '0.9.0' };
    await page.report({ ...vital, value: 1_200 }, { ...vital, value: 2_600 }, loaded('9.9.9'), heldReport, disturbed);
    await waitFor(async () => (await sums())?.lcp === 2);
    const counts = {
      served: 1,
      alive: 1,
      loads: 1,
      failures: 0,
      errors: 1,
      held: 1,
      disturbed: 1,
      lcp: 2,
      poor_lcp: 1,
    };
    expect(await sums()).toEqual(counts);
    const errors = await readRows(
      registry.db,
      { message: z.string(), count: z.int() },
      sql`select message, count from health_error`,
    );
    expect(errors).toEqual([{ message: 'Error: counted', count: 1 }]);
    const health = await registry.call('GET', `/api/channels/production/remotes/${REMOTE}/health?minutes=5`);
    expect(health.body.data.versions).toMatchObject([{ version: '1.0.0', arm: 'everyone', errors: 1, poor_lcp: 1 }]);
    expect(health.body.data.errors).toMatchObject([{ version: '1.0.0', message: 'Error: counted', count: 1 }]);
  });

  it('of a failed mount are a sign of life of its version', async () => {
    await sql`delete from health_minute`.execute(registry.db);
    const page = await openPage(edge);
    await page.report(failed('1.0.0'));
    const path = `/api/channels/production/remotes/${REMOTE}/health?minutes=5`;
    const versions = async () => (await registry.call('GET', path)).body.data.versions as unknown[];
    await waitFor(async () => (await versions()).length > 0);
    expect(await versions()).toMatchObject([{ version: '1.0.0', served: 1, alive: 1, loads: 0, failures: 1 }]);
  });

  it('are accepted even with names and texts that the database cannot store', async () => {
    const page = await openPage(edge);
    const unstorable = 'a\0b\ud800';
    const vital = {
      kind: 'vital',
      name: 'CLS',
      value: 1,
      route: unstorable,
      remote: unstorable,
      version: unstorable,
    } as const;
    await page.report({ kind: 'error', remote: unstorable, version: unstorable, message: unstorable }, vital, {
      kind: 'error',
      remote: REMOTE,
      version: '1.0.0',
      message: unstorable,
    });
    const stored = async () => (await sql`select from health_error where message like 'ab%'`.execute(registry.db)).rows;
    await waitFor(async () => (await stored()).length === 1);
  });

  it('are accepted only in signed deliveries, and each delivery once', async () => {
    const delivery: Delivery = {
      id: randomUUID(),
      channel: 'production',
      served: [{ remote: REMOTE, version: '1.0.0', count: 5 }],
      exposures: [],
      beacons: [],
    };
    const url = registry.url + DELIVERY_PATH;
    const send = (body: string, headers: Record<string, string>) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
    const body = JSON.stringify(delivery);
    const key = HEALTH_KEY.toString('hex');
    expect((await send(body, {})).status).toBe(401);
    expect((await send(`${body} `, signedPost(key, url, body))).status).toBe(401);
    expect((await send('{}', signedPost(key, url, '{}'))).status).toBe(400);
    expect(await (await send(body, signedPost(key, url, body))).json()).toEqual({ data: { taken: true } });
    expect(await acceptDelivery(registry.db, delivery)).toBe(false);
  });

  it('are removed after 90 days', async () => {
    await sql`INSERT INTO health_minute (channel, remote, version, arm, minute)
      VALUES ('production', 'remote-old', '1.0.0', 'everyone', now() - interval '91 days'),
             ('production', 'remote-old', '1.0.0', 'everyone', now() - interval '89 days')`.execute(registry.db);
    await sweepHealth(registry);
    const { rows } = await sql`select from health_minute where remote = 'remote-old'`.execute(registry.db);
    expect(rows).toHaveLength(1);
  });
});

const COUNT = z.int().nullable();

describe('a canary', () => {
  it('is judged worse, with the numbers, if it breaks at mount, and stays without --auto', async () => {
    await startCanary('2.0.0', {}, 12, (page) => {
      const version = page.versionOf(REMOTE);
      return page.report(loaded(version), ...(version === '2.0.0' ? [failed(version)] : []));
    });
    await waitFor(async () => (await canary())?.verdict?.candidate.broken === 12);
    const verdict = (await canary())?.verdict;
    expect(verdict?.sentence).toMatch(/^worse than 1\.0\.0 beyond doubt: 12 of 12 against 0 of \d+$/);
    expect(verdict?.candidate).toEqual({ browsers: 12, broken: 12, failed: 12, errors: 0, silent: 0, slow: 0 });
    expect((await registry.status()).body.data.remotes).toHaveLength(wholeSite().length + 1);
    await registry.rollback(REMOTE, { reason: 'tested' });
  });

  it('is taken back with --auto if it is worse, and the log has the numbers', async () => {
    await startCanary('2.1.0', { auto: true }, 12, (page) => {
      const version = page.versionOf(REMOTE);
      return page.report(loaded(version), ...(version === '2.1.0' ? [failed(version)] : []));
    });
    await waitFor(async () => (await canary()) === undefined);
    const history = await registry.call('GET', `/api/history?remote=${REMOTE}&limit=1`);
    expect(history.body.data).toEqual([
      expect.objectContaining({
        action: 'rollback',
        by: 'verdict',
        reason: expect.stringMatching(/^worse than 1\.0\.0 beyond doubt: \d+ of \d+ against 0 of \d+$/),
      }),
    ]);
  });

  it('is judged worse if its pages send no beacons', async () => {
    await startCanary('2.2.0', {}, 12, async (page) => {
      const version = page.versionOf(REMOTE);
      if (version !== '2.2.0') await page.report(loaded(version));
    });
    expect((await canary())?.verdict?.kind).not.toBe('worse');
    await waitFor(async () => (await canary())?.verdict?.candidate.silent === 12);
    expect((await canary())?.verdict?.sentence).toMatch(
      /beyond doubt: 12 of 12 against 0 of \d+ gave no sign of life$/,
    );
    await registry.rollback(REMOTE, { reason: 'tested' });
  });

  it('stays if it is as good as the control, and its verdict reports missing traffic or failures', async () => {
    await startCanary('2.3.0', { auto: true }, 5, (page) => page.report(loaded(page.versionOf(REMOTE))));
    await waitFor(async () => (await canary())?.verdict?.candidate.browsers === 5);
    expect((await canary())?.verdict).toMatchObject({
      kind: 'undecided',
      sentence: expect.stringMatching(
        /^no difference shown yet: nothing went wrong in 5 browsers, nor in \d+ of the control$/,
      ),
    });
    await sql`UPDATE trial_browser SET served_at = now() - interval '1 hour'`.execute(registry.db);
    expect((await canary())?.verdict?.sentence).toContain('no traffic in the last minutes');
    await registry.rollback(REMOTE, { reason: 'tested' });
  });

  it('does not grow without the required proof until an operator waives it', async () => {
    await registry.publish(casinoRelease({ build: 'proof' }), '2.4.0');
    const grow = (order: object) => registry.promote(REMOTE, { version: '2.4.0', ...order });
    expect((await grow({ canary: 5, proof: true })).status).toBe(200);
    const refused = await grow({ canary: 50 });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'not_proven']);
    expect((await grow({})).body.error.code).toBe('not_proven');
    expect((await grow({ canary: 1 })).status).toBe(200);
    expect((await grow({ canary: 50, proof: false })).status).toBe(200);
    await registry.rollback(REMOTE, { reason: 'tested' });
  });

  it('is paused automatically with the reason after one symptom, and can be resumed', async () => {
    let [failures, others] = [0, 0];
    await startCanary('2.4.1', { canary: undefined, steps: [25, 50], stepSeconds: 1 }, 5, (page) => {
      const version = page.versionOf(REMOTE);
      if (version === '2.4.1') failures += 1;
      else others += 1;
      return page.report(loaded(version), ...(version === '2.4.1' ? [failed(version)] : []));
    });
    await waitFor(async () => (await canary())?.canary?.paused === true);
    expect(await canary()).toMatchObject({
      canary: { percent: 25, pausedBy: 'verdict', nextAt: null },
      verdict: { kind: 'suspect' },
    });
    const history = await registry.call('GET', `/api/history?remote=${REMOTE}&limit=1`);
    expect(history.body.data).toMatchObject([
      {
        action: 'canary',
        by: 'verdict',
        reason: expect.stringMatching(
          /^stopped growing: more failed mounts than 1\.0\.0: in \d of \d+ browsers against in 0 of \d+ browsers$/,
        ),
      },
    ]);
    expect([failures, others > 0]).toEqual([5, true]);
    await registry.call('POST', `/api/channels/production/remotes/${REMOTE}/canary/resume`, { reason: 'seen' });
    expect((await canary())?.canary).toMatchObject({ paused: false, pausedBy: null });
    expect((await canary())?.verdict?.kind).not.toBe('suspect');
    // The step's time ends immediately, but too few browsers have run the canary.
    await waitFor(async () => ((await canary())?.canary?.lacksBrowsers ?? 0) > 0);
    expect((await canary())?.canary?.percent).toBe(25);
    await registry.rollback(REMOTE, { reason: 'tested' });
  });

  it('stays paused for a frozen remote even if proven good, and does not block taking back another one', async () => {
    const heldRemote = 'remote-account';
    await registry.publish(accountRelease({ build: 'held' }), '2.8.0');
    await registry.promote(heldRemote, { version: '2.8.0', steps: [25, 50] });
    await registry.publish(casinoRelease({ build: 'bad' }), '2.8.0');
    await registry.promote(REMOTE, { version: '2.8.0', canary: 25, auto: true });
    await sql`update canary set paused = true, paused_by = 'verdict' where remote = ${heldRemote}`.execute(registry.db);
    await registry.call('POST', `/api/remotes/${heldRemote}/freeze`, { reason: 'derby day' });
    await waitFor(async () => (await runningAnalyses()).length === 2);
    await storeBrokenBrowsers(heldRemote, 400, { isCandidate: false });
    await storeBrokenBrowsers(REMOTE, 40, { isCandidate: true });
    await waitFor(async () => (await canary()) === undefined);
    const account = async () => (await status()).remotes.find((row) => row.remote === heldRemote && row.canary);
    expect(await account()).toMatchObject({ canary: { pausedBy: 'verdict' }, verdict: { kind: 'proven' } });
    await registry.call('POST', `/api/remotes/${heldRemote}/unfreeze`, { reason: 'over' });
    await waitFor(async () => (await account())?.canary?.paused === false);
    await registry.rollback(heldRemote, { reason: 'tested' });
  });

  const runningAnalyses = async () => (await sql`select from trial where ended_at is null`.execute(registry.db)).rows;

  /** Stores `count` broken browsers of one arm, from enough address blocks, as the evidence of a running analysis. */
  async function storeBrokenBrowsers(remote: string, count: number, { isCandidate }: { isCandidate: boolean }) {
    let evidence: AnalysisEvidence = { ...newAnalysisEvidence(), countedBrowsers: 10 * count };
    for (let n = 0; n < count; n += 1)
      evidence = addSymptomEvidence(evidence, {
        symptom: 'failed',
        isCandidate,
        share: 0.25,
        wasBroken: false,
        counts: true,
      });
    await registry.db.transaction().execute(async (tx) => {
      const [running] = await readRows(
        tx,
        { id: z.string() },
        sql`
        update trial set evidence = ${JSON.stringify(evidence)} where remote = ${remote} and ended_at is null returning id`,
      );
      if (!running) throw new Error('no analysis runs');
      await sql`insert into trial_block (trial, block, browsers, candidate_bads, control_bads)
        select ${running.id}, 'block-' || n, 20, ${isCandidate ? 2 : 0}, ${isCandidate ? 0 : 2} from generate_series(0, 19) n`.execute(
        tx,
      );
    });
  }

  it('starts without evidence for a later candidate', async () => {
    await startCanary('2.5.0', {}, 4, (page) => page.report(loaded(page.versionOf(REMOTE))));
    await waitFor(async () => (await canary())?.verdict?.candidate.browsers === 4);
    await registry.publish(casinoRelease({ build: 'later' }), '2.6.0');
    await registry.promote(REMOTE, { version: '2.6.0', canary: 25 });
    await waitFor(async () => (await canary())?.verdict?.candidate.browsers === 0);
  });

  it('counts the browsers that had it before if it starts again after a rollback', async () => {
    await registry.publish(casinoRelease({ build: 'again' }), '2.7.0');
    const start = async () => waitUntilServed(await registry.promote(REMOTE, { version: '2.7.0', canary: 25 }));
    await start();
    let page = await openPage(edge);
    while (page.versionOf(REMOTE) !== '2.7.0') page = await openPage(edge);
    await waitFor(async () => (await canary())?.verdict?.candidate.browsers === 1);
    // Waits for the edge, because a page of the old set would count in the next analysis.
    await waitUntilServed(await registry.rollback(REMOTE, { reason: 'tested' }));
    // The edge's delivery about the next page ends the analysis.
    await openPage(edge);
    const running = async () => (await sql`select from trial where ended_at is null`.execute(registry.db)).rows;
    await waitFor(async () => (await running()).length === 0);
    await start();
    // The edge may have reported other pages by now, but none with the candidate.
    expect((await canary())?.verdict?.candidate.browsers ?? 0).toBe(0);
    expect((await openPage(edge, { cookies: page.cookies })).versionOf(REMOTE)).toBe('2.7.0');
    await waitFor(async () => (await canary())?.verdict?.candidate.browsers === 1);
  });
});
