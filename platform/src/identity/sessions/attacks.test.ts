import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import type { Db } from '../../core/database/database.ts';
import { LIMITS } from '../../core/http/limits.ts';
import { Browser } from '../../testing/browser.ts';
import { commitDuringCall } from '../../testing/commit-during-call.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { sweepSessions } from './end-sessions.ts';
import { clearAttempts, countAttempt, countersOf } from './guard.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await lengthenDelays();
});
afterAll(() => platform.close());

/** Lengthens delays by an hour, so that none expires before a slow machine makes the next attempt. */
async function lengthenDelays(): Promise<void> {
  const owner = new pg.Client({ connectionString: platform.ownerUrl });
  await owner.connect();
  await owner.query(`
    create function lengthen_delay() returns trigger language plpgsql as $$
    begin
      new.blocked_until := new.blocked_until + interval '1 hour';
      return new;
    end $$;
    create trigger lengthen_delay before update of attempts on login_guard for each row
      when (new.attempts > old.attempts and new.blocked_until > new.last_attempt_at) execute function lengthen_delay()`);
  await owner.end();
}

async function failLogins(username: string, times: number, address: string) {
  const page = platform.browser({ address });
  await page.get('/api/account/user');
  const responses = [];
  for (let n = 0; n < times; n += 1) responses.push(await page.post('/api/login', { username, password: 'wrong' }));
  return responses;
}

/** Returns the seconds from the last attempt to the next one allowed, without the hour of `lengthenDelays()`. */
async function delayOf(key: string): Promise<number | undefined> {
  const rows = await readRows(
    platform.database.db,
    { seconds: z.number() },
    sql`
    select extract(epoch from blocked_until - interval '1 hour' - last_attempt_at)::float8 as seconds
    from login_guard where key like ${key}`,
  );
  return rows[0]?.seconds;
}

it('gives the same response to an unknown name and a wrong password, even when delayed [D1, D2]', async () => {
  const { username } = await createTestPlayer(platform.database.db);
  const known = await failLogins(username, 11, '203.0.113.50');
  const unknown = await failLogins('nobody-has-this-name', 11, '203.0.113.51');
  const facts = (responses: typeof known) =>
    responses.map((response) => [response.status, response.error?.code, response.error?.message]);
  expect(facts(known)).toEqual(facts(unknown));
  expect(facts(known).map(([status]) => status)).toEqual([...Array(10).fill(401), 429]);
});

it('counts failures for all spellings of a name together, even if it is unknown [D1, D2]', async () => {
  await createTestPlayer(platform.database.db, { username: 'aliceiii' });
  for (const [name, last] of [
    ['aliceiii', '60'],
    ['nobodyiii', '61'],
  ] as const) {
    const address = `203.0.113.${last}`;
    // The database lower-cases "İ" to "i", and JavaScript to "i" with a second dot.
    for (const spelling of [name, name.toUpperCase(), name.replace('i', 'İ'), name.replaceAll('i', 'İ')])
      await failLogins(spelling, 3, address);
    expect((await failLogins(name, 1, address))[0]?.status).toBe(429);
  }
});

it('does not deadlock when a success and another attempt are concurrent [D2]', async () => {
  const { db } = platform.database;
  const attempted = { brandId: 104, username: 'same-moment', ipAddress: '203.0.113.62', device: undefined };
  const guard = await countersOf(db, attempted);
  await countAttempt(db, guard);
  const attempt = (like: string) => (trx: Db) =>
    sql`select login_attempt(key, 10) from login_guard where key like ${like}`.execute(trx);
  const rows = await readRows(
    db,
    { key: z.string() },
    sql`select key from login_guard where key like '%|203.0.113.62'`,
  );
  const name = rows[0]?.key.split('|')[0] ?? '';
  const forgive = () =>
    db.transaction().execute(async (trx) => {
      // Forces the index scan, and so the lock order, that the database would choose with many attempts.
      for (const plan of ['enable_seqscan', 'enable_bitmapscan'])
        await sql`select set_config(${plan}, 'off', true)`.execute(trx);
      await clearAttempts(trx, guard);
    });
  // Takes locks as an attempt does: first the counter of name and address, then that of the name.
  await commitDuringCall(db, forgive, { hold: attempt(`${name}|%`), change: attempt(name) });
});

it('counts guesses from all addresses of one IPv6 network together [D2]', async () => {
  const { username, password } = await createTestPlayer(platform.database.db);
  for (let n = 0; n < 10; n += 1) await failLogins(username, 1, `2001:db8:5:6:${n}::1`);
  expect((await platform.browser({ address: '2001:db8:5:6:abcd::1' }).logIn(username, password)).status).toBe(429);
  expect((await platform.browser({ address: '2001:db8:5:7::1' }).logIn(username, password)).status).toBe(200);
});

it('doubles the delay after each attempt from the tenth on, even for the right password [D2]', async () => {
  const { username, password } = await createTestPlayer(platform.database.db);
  const address = '203.0.113.52';
  await failLogins(username, 10, address);
  const page = platform.browser({ address });
  const refused = await page.logIn(username, password);
  expect([refused.status, refused.error?.code]).toEqual([429, 'too_many_attempts']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await delayOf('%|203.0.113.52')).toBe(2);
  for (const longer of [4, 8, 16]) {
    await sql`update login_guard set blocked_until = now()`.execute(platform.database.db);
    await page.logIn(username, 'wrong');
    expect(await delayOf('%|203.0.113.52')).toBe(longer);
  }
  // The player can still log in from another address.
  expect((await platform.browser({ address: '203.0.113.53' }).logIn(username, password)).status).toBe(200);
});

it('clears failures after a success', async () => {
  const { username, password } = await createTestPlayer(platform.database.db);
  const address = '203.0.113.54';
  await failLogins(username, 9, address);
  expect((await platform.browser({ address }).logIn(username, password)).status).toBe(200);
  expect((await failLogins(username, 9, address)).at(-1)?.status).toBe(401);
});

it('allows no more guesses concurrently than one after another [D2]', async () => {
  const { username } = await createTestPlayer(platform.database.db);
  const page = platform.browser({ address: '203.0.113.55' });
  await page.get('/api/account/user');
  // A slow machine rejects some guesses before they are counted, so that it takes several bursts.
  const bursts: number[][] = [];
  while (bursts.length < 4) {
    const guesses = Array.from({ length: 30 }, () => page.post('/api/login', { username, password: 'wrong' }));
    bursts.push((await Promise.all(guesses)).map(({ status }) => status));
  }
  const statuses = bursts.flat();
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(110);
});

it('delays a name under attack from many addresses [D2]', async () => {
  const { username } = await createTestPlayer(platform.database.db);
  await failLogins(username, 1, '198.51.100.1');
  // Simulates 99 failures from many addresses, without hashing 99 passwords.
  await sql`update login_guard set attempts = 99 where key not like '%|%'`.execute(platform.database.db);
  await failLogins(username, 1, '198.51.100.2');
  const [next] = await failLogins(username, 1, '198.51.100.200');
  expect([next?.status, next?.error?.code]).toEqual([429, 'too_many_attempts']);
});

it('limits the logins from one address, for all players together', async () => {
  const page = platform.browser({ address: '203.0.113.56' });
  await page.get('/api/account/user');
  const statuses = new Set<number>();
  const { burst } = LIMITS.login;
  for (let n = 0; n < burst + 10; n += 1) {
    // Sends an invalid body, so that no password is hashed. The limit is checked before the body.
    const response = await page.post('/api/login', { username: '' });
    statuses.add(response.status);
    if (response.status === 429) {
      expect(response.error?.code).toBe('rate_limited');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  expect([...statuses]).toEqual([400, 429]);
});

it('sweeps expired sessions and expired rate limits', async () => {
  const { db } = platform.database;
  const player = await createTestPlayer(db);
  const page = platform.browser();
  await page.logIn(player.username, player.password);
  await sql`update session set expires_at = now() - interval '1 hour' where customer_id = ${player.customerId}`.execute(
    db,
  );
  await sql`update rate_limit set until = now() - interval '1 hour'`.execute(db);
  await sweepSessions(db);
  const rows = await readRows(
    db,
    { reason: z.string() },
    sql`
    select end_reason as reason from session where customer_id = ${player.customerId}`,
  );
  expect(rows).toEqual([{ reason: 'expired' }]);
  expect((await sql`select 1 from rate_limit`.execute(db)).rows).toEqual([]);
});

it('ends all expired sessions in one sweep, regardless of their number [RS9]', async () => {
  const { db } = platform.database;
  const { customerId } = await createTestPlayer(db);
  await sql`
    insert into session (token_hash, customer_id, expires_at, ip_address, user_agent)
    select sha256(('swept' || n)::bytea), ${customerId}, now() - interval '1 second', '', '' from generate_series(1, 450) n`.execute(
    db,
  );
  await sweepSessions(db);
  const rows = await readRows(
    db,
    { left: z.number() },
    sql`
    select count(*)::int as left from session where customer_id = ${customerId} and ended_at is null`,
  );
  expect(rows).toEqual([{ left: 0 }]);
});

it('sweeps without deadlocking with a transaction that locks several wallets', async () => {
  const { db } = platform.database;
  const players = [await createTestPlayer(db), await createTestPlayer(db)];
  players.sort((a, b) => (a.customerId < b.customerId ? -1 : 1));
  const [first, second] = players.map(({ customerId }) => customerId);
  for (const { customerId, username, password } of players.toReversed()) {
    const page = platform.browser({ address: '203.0.113.63' });
    await page.logIn(username, password);
    expect((await page.post('/api/games/copper-tide/launch', { mode: 'real' })).status).toBe(200);
    // The sessions expire in the reverse order of the wallet locks.
    await sql`update session set expires_at = now() where customer_id = ${customerId}`.execute(db);
  }
  // Enough sessions for the database to find the expired ones through the index on expiry.
  await sql`
    insert into session (token_hash, customer_id, expires_at, ip_address, user_agent)
    select sha256(('many' || n)::bytea), ${first}, now() + interval '1 day', '', '' from generate_series(1, 3000) n`.execute(
    db,
  );
  await sql`analyze session`.execute(db);
  const hold = (customerId: string | undefined) => (trx: Db) =>
    sql`select from wallet where customer_id = ${customerId} for update`.execute(trx);
  await commitDuringCall(db, () => sweepSessions(db), { hold: hold(first), change: hold(second) });
});

it('refuses callers who would wait too long, sends Retry-After and does not count the attempt', async () => {
  const { username, password } = await createTestPlayer(platform.database.db);
  const pages = Array.from({ length: 60 }, (_, n) => platform.browser({ address: `203.0.113.${100 + n}` }));
  await Promise.all(pages.map((page) => page.get('/api/client-config')));
  const [responses, games] = await Promise.all([
    Promise.all(pages.map((page) => page.post('/api/login', { username, password }))),
    platform.browser().get('/api/games'),
  ]);
  expect(games.status).toBe(200);
  const refused = responses.filter(({ status }) => status === 429);
  expect(responses.filter(({ status }) => status === 200).length + refused.length).toBe(60);
  expect(refused.length).toBeGreaterThan(20);
  for (const { error, headers } of refused)
    expect([error?.code, headers['retry-after']]).toEqual(['rate_limited', '1']);
  const { rows } = await sql`select 1 from login_guard where attempts > 0 and key like '%|203.0.113.1__'`.execute(
    platform.database.db,
  );
  expect(rows).toEqual([]);
});

it('accepts any browser fingerprint or none, and never logs it [CL2, D3]', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const app = await buildApp({ config: platform.config, database: platform.database, logger });
  const page = new Browser(app);
  const { username, password } = await createTestPlayer(platform.database.db);
  await page.get('/api/account/user');
  for (const browserFingerPrint of [
    undefined,
    {},
    { hash: 'spoofed-by-hand' },
    { hash: 'spoofed-by-hand', platform: null, fonts: { value: ['x'] } },
    { hash: ['spoofed-by-hand'] },
    { hash: 'spoofed-by-hand'.repeat(20) },
  ])
    expect((await page.post('/api/login', { username, password, browserFingerPrint })).status).toBe(200);
  const refused = await page.post('/api/login', {
    username,
    password: 'wrong',
    browserFingerPrint: { hash: 'spoofed-by-hand' },
  });
  expect(refused.status).toBe(401);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain('spoofed-by-hand');
  expect(lines.join('')).not.toContain(password);
  await app.close();
});

it('accepts an e-mail address in any case, and counts failures with those of the username [AU1, D1]', async () => {
  const { username, password } = await createTestPlayer(platform.database.db);
  const email = `${username}@example.com`;
  const page = platform.browser({ address: '203.0.113.70' });
  expect((await page.logIn(email.toUpperCase(), password)).status).toBe(200);
  expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: true, username });
  await failLogins(email, 6, '203.0.113.71');
  const responses = await failLogins(username, 5, '203.0.113.71');
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429]);
});

it('does not accept the e-mail address of another brand’s player [D1]', async () => {
  const { username, password } = await createTestPlayer(platform.database.db, { brandId: 105 });
  const page = platform.browser({ address: '203.0.113.73' });
  expect((await page.logIn(`${username}@example.com`, password)).status).toBe(401);
});
