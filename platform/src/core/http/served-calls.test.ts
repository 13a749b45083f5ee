import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { runBookCommand } from '../../play/public.ts';
import { aBettor, aSingle, BOOK, bookServer } from '../../testing/books.ts';
import type { Browser } from '../../testing/browser.ts';
import { aBet, TestCompany } from '../../testing/company.ts';
import { loggedInPlayer } from '../../testing/logged-in.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { anInstrument, creditMoney, verifyIdentity } from '../../testing/withdrawals.ts';

const CONNECTIONS = 8;
let platform: TestPlatform;
let owner: pg.Client;
/** Separate connection, because a transaction sees only one snapshot of other connections' activity. */
let watcher: pg.Client;
beforeAll(async () => {
  platform = await testPlatform({
    sports: BOOK,
    database: { size: CONNECTIONS, patience: 60_000, lockTimeout: 14_000 },
  });
  owner = new pg.Client({ connectionString: platform.ownerUrl });
  watcher = new pg.Client({ connectionString: platform.ownerUrl });
  await Promise.all([owner.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), watcher.end()]);
  await platform.close();
});

/** Locks a player's wallet. Returns a function that releases it. */
async function lockWallet(customerId: string): Promise<() => Promise<unknown>> {
  await owner.query('begin');
  await owner.query('select 1 from wallet where customer_id = $1 for update', [customerId]);
  return () => owner.query('rollback');
}

const countLockWaits = async () => {
  const { rows } = await watcher.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.n ?? 0;
};

/** Waits until `count` statements wait for a lock. */
async function untilLockWaits(count: number): Promise<void> {
  while ((await countLockWaits()) !== count) await delay(10);
}

async function createPayee() {
  const player = await loggedInPlayer(platform);
  const { db } = platform.database;
  await verifyIdentity(db, player.customerId);
  await creditMoney(db, player.customerId, 100_000n);
  const instrumentId = await anInstrument(db, player.customerId);
  const withdraw = (page: Browser = player.page) =>
    page.post('/api/account/withdrawal', { instrumentId, amount: '10.00' }, { 'idempotency-key': randomUUID() });
  return { ...player, withdraw };
}

it('a player’s calls that wait for a row hold only a share of the connections, so others are served', async () => {
  const [blocked, other] = [await createPayee(), await createPayee()];
  const release = await lockWallet(blocked.customerId);
  let finished = 0;
  const calls = Array.from({ length: 12 }, () =>
    blocked.withdraw().finally(() => {
      finished += 1;
    }),
  );
  await untilLockWaits(CONNECTIONS / 4);
  for (let call = 0; call < 5; call += 1) expect((await other.withdraw()).status).toBe(200);
  expect([await countLockWaits(), finished]).toEqual([CONNECTIONS / 4, 0]);
  await release();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
});

it('visitors’ calls that name a player, such as password resets, hold only that player’s share', async () => {
  const { customerId, username } = await createTestPlayer(platform.database.db);
  const browsers = Array.from({ length: 8 }, (_, n) => platform.browser({ address: `203.0.113.${n}` }));
  for (const page of browsers) await page.get('/api/account/user');
  await owner.query('begin');
  await owner.query('select 1 from player where customer_id = $1 for update', [customerId]);
  const email = `${username}@example.com`;
  const calls = browsers.map((page, n) =>
    page.post('/api/password', { username: n % 2 ? email : email.toUpperCase() }),
  );
  await untilLockWaits(CONNECTIONS / 4);
  expect((await platform.browser().get('/api/tabs')).status).toBe(200);
  expect(await countLockWaits()).toBe(CONNECTIONS / 4);
  await owner.query('rollback');
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('a provider’s calls hold at most half of the connections, and its calls for one player a quarter', async () => {
  const company = new TestCompany(platform.app, 'northlight');
  const tokenOf = async (page: Browser) => {
    const { data } = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
    return new URL(String(data.url)).searchParams.get('token') ?? '';
  };
  const players = [await createPayee(), await createPayee(), await createPayee()];
  const tokens = await Promise.all(players.map(({ page }) => tokenOf(page)));
  const bet = (token: string) => company.call('/api/provider/northlight/bet', aBet(token));
  await owner.query('begin');
  await owner.query('select 1 from wallet where customer_id = any ($1) for update', [
    players.map(({ customerId }) => customerId),
  ]);
  // Those that wait for their player's share hold none of the company's.
  const callsForOne = Array.from({ length: 8 }, () => bet(tokens[0] ?? ''));
  await untilLockWaits(CONNECTIONS / 4);
  const callsForOthers = tokens.slice(1).flatMap((token) => Array.from({ length: 4 }, () => bet(token)));
  await untilLockWaits(CONNECTIONS / 2);
  expect((await platform.browser().get('/api/tabs')).status).toBe(200);
  expect(await countLockWaits()).toBe(CONNECTIONS / 2);
  await owner.query('rollback');
  await Promise.all([...callsForOne, ...callsForOthers]);
});

it('a sports provider’s results hold one connection, so that a burst of them does not delay others', async () => {
  const { db } = platform.database;
  const company = new TestCompany(platform.app, BOOK);
  const bettors = await Promise.all(Array.from({ length: 4 }, () => aBettor(db, { withdrawable: 10_000n })));
  const bets = bettors.map((bettor) => aSingle(bettor));
  for (const bet of bets) await runBookCommand(bookServer(db), { id: BOOK, kind: 'sports' }, bet);
  await owner.query('begin');
  await owner.query('select 1 from wallet where customer_id = any ($1) for update', [
    bettors.map(({ customerId }) => customerId),
  ]);
  const results = bets.map(({ betId }) =>
    company.call(`/api/provider/${BOOK}/bets/settle`, {
      ...{ transactionId: randomUUID(), betId, revision: 1, currency: 'EUR' },
      ...{ result: 'lost', returned: '0.00', selections: [] },
    }),
  );
  await untilLockWaits(1);
  const other = await aBettor(db, { withdrawable: 10_000n });
  const wallet = await company.call(`/api/provider/${BOOK}/wallet`, { player: other.player });
  expect(wallet).toMatchObject({ status: 200, data: { balance: '100.00' } });
  expect(await countLockWaits()).toBe(1);
  await owner.query('rollback');
  expect((await Promise.all(results)).map(({ status, error }) => [status, error])).toEqual(
    bets.map(() => [200, undefined]),
  );
});

it('a call that waits too long for a row or a connection is refused as busy', async () => {
  // The connection timeout is longer than a busy machine takes to open a connection.
  const limited = await testPlatform({ database: { size: 4, patience: 2_000, lockTimeout: 400 } });
  try {
    const { customerId, page } = await loggedInPlayer(limited);
    const { db } = limited.database;
    const blocker = new pg.Client({ connectionString: limited.ownerUrl });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from session where customer_id = $1 for update', [customerId]);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        page.post('/api/account/reality-check', { acknowledged: true }, { 'accept-language': 'de' }),
      ),
    );
    await blocker.end();
    for (const { status, error, headers } of responses)
      expect([status, error?.code, headers['retry-after']]).toEqual([429, 'busy', '1']);
    await sql`select 1`.execute(db);
    expect((await page.post('/api/account/reality-check', { acknowledged: true })).status).toBe(200);
  } finally {
    await limited.close();
  }
});
