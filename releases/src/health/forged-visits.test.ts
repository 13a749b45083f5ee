import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReleaseSet } from '@parlay/contracts/release';
import { isMatrix } from '@parlay/dev/testing/matrix';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { healthWatch } from '../channels/automation/watch-canaries.ts';
import type { Status } from '../channels/views/status.ts';
import { IDENTITY_COOKIE } from '../edge/brand/visitor.ts';
import {
  failedReport,
  issueCanaryCookie,
  issueIdentityCookie,
  openPage,
  sendReports,
  uniqueAddress,
  visit,
  visitTo,
} from '../testing/browse.ts';
import { inline, startEdge, type TestEdge } from '../testing/edge.ts';
import { startLiveSite } from '../testing/live-site.ts';
import { TEST_BRANDS, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';

const REMOTE = 'remote-casino';
const VERSION = '2.0.0';
const PATH = '/en/casino';
const HOUR = 3_600;
let registry: TestRegistry;
let edge: TestEdge;
/** Runs one round of the health watch, as the registry does every second. Any number of nodes may run it. */
let watch: () => Promise<void>;

beforeAll(async () => {
  registry = await startLiveSite();
  edge = await startEdge({ registry: registry.url, trustedProxies: ['127.0.0.1'] });
  await registry.publish(casinoRelease({ build: 'healthy' }), VERSION);
  const { db, store } = registry;
  const noop = () => undefined;
  watch = healthWatch(
    { db, store, brands: TEST_BRANDS, budgets: {} },
    { onRolledBack: noop, onAlarm: noop, onSteered: noop },
  );
});
afterAll(async () => {
  await edge.remove();
  await registry.remove();
});

const canary = async () => {
  const { remotes } = (await registry.status()).body.data as unknown as Status;
  return remotes.find((row) => row.remote === REMOTE && row.canary !== null);
};
const setFor = async (cookie: string) =>
  ReleaseSet.parse(inline((await edge.get(PATH, { cookie })).body, 'release-set'));
const rule = (change: object) =>
  registry.call('POST', '/api/channels/production/rule', { ...change, reason: 'of this test' });

/** Starts a healthy canary of 5 % that the registry may take back automatically. */
beforeEach(async () => {
  if (await canary()) await registry.rollback(REMOTE, { reason: 'next' });
  await watch();
  await waitFor(async () => (await trials()).length === 0);
  await start(5);
});

async function start(percent: number): Promise<void> {
  const { body } = await registry.promote(REMOTE, { version: VERSION, canary: percent, auto: true });
  await edge.serves(body.data.revision);
}

const trials = async () => (await sql`select from trial where ended_at is null`.execute(registry.db)).rows;

/** Opens pages with the given cookies and reports from every second one that the candidate failed. */
async function attack(
  requests: number,
  addresses: readonly string[],
  cookieOf: (n: number) => string | Promise<string>,
) {
  const candidate = await candidateSet();
  let next = 0;
  const send = async () => {
    for (let n = next++; n < requests; n = next++) {
      const address = addresses[n % addresses.length] ?? '';
      const { token } = await visit(edge, visitTo(PATH, candidate), { cookies: await cookieOf(n), address });
      if (token !== null && n % 2 === 0) await sendReports(edge, { token, reports: [failedReport(REMOTE, VERSION)] });
    }
  };
  await Promise.all(Array.from({ length: 16 }, send));
  // A normal browser comes last. Once it is counted, everything before it is counted as well.
  const before = (await countDeliveries()) + 1;
  await openPage(edge);
  await waitFor(async () => (await countDeliveries()) >= before, 60_000);
  // The first round acts on at most one canary, the second round on the rest.
  for (let round = 0; round < 2; round += 1) await watch();
}

const countDeliveries = async () => (await sql`select from health_delivery`.execute(registry.db)).rows.length;

/** Returns the release set of a page with the candidate, which anyone can read. */
async function candidateSet(): Promise<ReleaseSet> {
  for (;;) {
    const set = await setFor(await issueIdentityCookie(edge));
    if (set.remotes.some(({ remote, version }) => remote === REMOTE && version === VERSION)) return set;
  }
}

const oneAddress = ['198.51.100.7'];
const oneBlock = Array.from({ length: 50 }, (_, n) => `198.51.100.${n + 1}`);
const fiftyBlocks = Array.from({ length: 50 }, (_, n) => `198.18.${n + 1}.7`);
const SIZES = isMatrix ? [100, 1_000, 10_000] : [100, 1_000];

describe.each([
  ['one address', oneAddress],
  ['50 addresses of one block', oneBlock],
  ['50 address blocks', fiftyBlocks],
])('a script that uses %s', (_where, addresses) => {
  it.each(SIZES)(
    'cannot get a healthy canary taken back with %d made-up cookies',
    async (requests) => {
      await attack(requests, addresses, (n) => `${IDENTITY_COOKIE}=${`made-up-${n}`.padEnd(43, 'x')}`);
      expect(await canary()).toMatchObject({ version: VERSION, canary: { percent: 5, paused: false } });
      expect((await canary())?.verdict?.kind ?? 'undecided').not.toBe('worse');
    },
    120_000,
  );

  it('cannot get a healthy canary taken back with 100 new identities', async () => {
    await attack(100, addresses, () => issueIdentityCookie(edge, addresses[0]));
    expect(await canary()).toMatchObject({ version: VERSION, canary: { percent: 5 } });
  });
});

describe('identities that are old enough', () => {
  beforeAll(() => rule({ minAgeSeconds: 0 }));
  afterAll(() => rule({ minAgeSeconds: 24 * HOUR }));

  it('take nothing back from a single address block, but alert ops once with the reason', async () => {
    await registry.call('POST', '/api/webhooks', { name: 'pager', url: 'https://pager.example/', severity: 'alarm' });
    await start(25);
    await attackWithCandidates(12, oneBlock);
    await waitFor(async () => (await canary())?.verdict?.kind === 'worse');
    expect(await canary()).toMatchObject({
      version: VERSION,
      verdict: {
        hold: expect.stringMatching(/^browsers that count come from \d+ address blocks?, and 20 are needed$/),
      },
    });
    const alerts = () =>
      readRows(
        registry.db,
        { body: z.string() },
        sql`select body from webhook_message where body like '%canary fails%'`,
      );
    await waitFor(async () => (await alerts()).length > 0);
    for (let round = 0; round < 3; round += 1) await watch();
    expect((await alerts()).map(({ body }) => JSON.parse(body))).toEqual([
      {
        event: 'canary fails',
        action: 'canary fails',
        severity: 'alarm',
        channel: 'production',
        by: 'verdict',
        revision: expect.any(Number),
        changes: [{ remote: REMOTE, version: VERSION, digest: expect.any(String) }],
        reason: expect.stringMatching(
          /^worse than 1\.0\.0 beyond doubt: .*; not taken back by itself: browsers that count/,
        ),
      },
    ]);
    expect(await canary()).toBeDefined();
  });

  it('get a failing candidate taken back from many address blocks', async () => {
    await start(25);
    await attackWithCandidates(12, undefined);
    await waitFor(async () => (await canary()) === undefined, 20_000);
  }, 300_000);

  /** Opens pages in browsers with the candidate, which fails in each, and in as many browsers without it. */
  async function attackWithCandidates(candidates: number, addresses: readonly string[] | undefined) {
    for (let n = 0; n < 2 * candidates; n += 1) {
      const address = addresses?.[n % addresses.length] ?? uniqueAddress();
      const assignment = { remote: REMOTE, percent: 25, isCandidate: n % 2 === 1 };
      const page = await openPage(edge, { address, cookies: await issueCanaryCookie(edge, assignment, address) });
      if (assignment.isCandidate) await page.report(failedReport(REMOTE, VERSION));
    }
  }
});
