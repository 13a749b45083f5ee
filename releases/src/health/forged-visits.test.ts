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
  introduce,
  introduceDrawn,
  openPage,
  ownAddress,
  sendReports,
  visit,
  visitTo,
} from '../testing/browse.ts';
import { inline, startEdge, type TestEdge } from '../testing/edge.ts';
import { startLiveSite } from '../testing/live-site.ts';
import { SERVED, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';

const REMOTE = 'remote-casino';
const VERSION = '2.0.0';
const PATH = '/en/casino';
const HOUR = 3_600;
let registry: TestRegistry;
let edge: TestEdge;
/** One round of the watch, as the registry does it each second. Any number of nodes may do it. */
let watch: () => Promise<void>;

beforeAll(async () => {
  registry = await startLiveSite();
  edge = await startEdge({ registry: registry.url, trustedProxies: ['127.0.0.1'] });
  await registry.publish(casinoRelease({ build: 'healthy' }), VERSION);
  const { db, store } = registry;
  const nothing = () => undefined;
  watch = healthWatch(
    { db, store, brands: SERVED, budgets: {} },
    { onTakenBack: nothing, onAlarm: nothing, onSteered: nothing },
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

/** A healthy canary of 5 % that the registry may take back automatically. */
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

/** Pages of this run that claim to be of a browser, and say that the candidate failed in each. */
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
  // A browser of the site comes last: once it is counted, all that came before is, too.
  const before = (await delivered()) + 1;
  await openPage(edge);
  await waitFor(async () => (await delivered()) >= before, 60_000);
  // The first round acts on one canary at most, the second one on what the first has left.
  for (let round = 0; round < 2; round += 1) await watch();
}

const delivered = async () => (await sql`select from health_delivery`.execute(registry.db)).rows.length;

/** The set of a page with the candidate, as anyone can read it. */
async function candidateSet(): Promise<ReleaseSet> {
  for (;;) {
    const set = await setFor(await introduce(edge));
    if (set.remotes.some(({ remote, version }) => remote === REMOTE && version === VERSION)) return set;
  }
}

const one = ['198.51.100.7'];
const ofOneBlock = Array.from({ length: 50 }, (_, n) => `198.51.100.${n + 1}`);
const ofFiftyBlocks = Array.from({ length: 50 }, (_, n) => `198.18.${n + 1}.7`);
const SIZES = isMatrix ? [100, 1_000, 10_000] : [100, 1_000];

describe.each([
  ['one address', one],
  ['50 addresses of one block', ofOneBlock],
  ['50 address blocks', ofFiftyBlocks],
])('a script at %s', (_where, addresses) => {
  it.each(SIZES)(
    'takes no healthy canary back with %d made-up cookies',
    async (requests) => {
      await attack(requests, addresses, (n) => `${IDENTITY_COOKIE}=${`made-up-${n}`.padEnd(43, 'x')}`);
      expect(await canary()).toMatchObject({ version: VERSION, canary: { percent: 5, paused: false } });
      expect((await canary())?.verdict?.kind ?? 'undecided').not.toBe('worse');
    },
    120_000,
  );

  it('takes no healthy canary back with 100 identities that it got a moment ago', async () => {
    await attack(100, addresses, () => introduce(edge, addresses[0]));
    expect(await canary()).toMatchObject({ version: VERSION, canary: { percent: 5 } });
  });
});

describe('identities that are old enough', () => {
  beforeAll(() => rule({ minAgeSeconds: 0 }));
  afterAll(() => rule({ minAgeSeconds: 24 * HOUR }));

  it('of one block take nothing back; ops are told once, with the reason, and status says it', async () => {
    await registry.call('POST', '/api/webhooks', { name: 'pager', url: 'https://pager.example/', severity: 'alarm' });
    await start(25);
    await attackWithCandidates(12, ofOneBlock);
    await waitFor(async () => (await canary())?.verdict?.kind === 'worse');
    expect(await canary()).toMatchObject({
      version: VERSION,
      verdict: {
        hold: expect.stringMatching(/^browsers that count come from \d+ address blocks?, and 20 are needed$/),
      },
    });
    const told = () =>
      readRows(
        registry.db,
        { body: z.string() },
        sql`select body from webhook_message where body like '%canary fails%'`,
      );
    await waitFor(async () => (await told()).length > 0);
    for (let round = 0; round < 3; round += 1) await watch();
    expect((await told()).map(({ body }) => JSON.parse(body))).toEqual([
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

  it('of many blocks do, so that a candidate that fails is taken back', async () => {
    await start(25);
    await attackWithCandidates(12, undefined);
    await waitFor(async () => (await canary()) === undefined, 20_000);
  }, 300_000);

  /** Opens pages of browsers that have the candidate, which fails in each, and of as many others. */
  async function attackWithCandidates(candidates: number, addresses: readonly string[] | undefined) {
    for (let n = 0; n < 2 * candidates; n += 1) {
      const address = addresses?.[n % addresses.length] ?? ownAddress();
      const draw = { remote: REMOTE, percent: 25, isCandidate: n % 2 === 1 };
      const page = await openPage(edge, { address, cookies: await introduceDrawn(edge, draw, address) });
      if (draw.isCandidate) await page.report(failedReport(REMOTE, VERSION));
    }
  }
});
