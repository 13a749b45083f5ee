import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import { createTestTournament } from '../../play/tournaments/demo/make-tournament.ts';
import { aBet, TestCompany } from '../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson } from '../../testing/registration.ts';

let platform: TestPlatform;
let authorization: string;
beforeAll(async () => {
  platform = await testPlatform();
  const { token } = await createOperatorToken(platform.database.db, { name: 'olga', scopes: ['site'], days: 1 });
  authorization = `Bearer ${token}`;
});
afterAll(() => platform.close());

interface Switch {
  brandId?: number;
  mode?: string;
  isOn?: boolean;
  until?: string;
  reason?: string;
}

const desk = (method: 'GET' | 'POST', url: string, payload?: object, key: string = randomUUID()) =>
  platform.desk.inject({
    method,
    url,
    headers: { authorization, ...(method === 'POST' ? { 'idempotency-key': key } : {}) },
    ...(payload ? { payload } : {}),
  });
const switchMode = async ({ brandId = 104, mode = 'maintenance', ...body }: Switch, key?: string) =>
  desk('POST', `/api/operator/site-modes/${brandId}/${mode}`, { isOn: true, reason: 'database move', ...body }, key);

beforeEach(async () => {
  for (const mode of ['maintenance', 'promo']) await switchMode({ mode, isOn: false });
});

/** Creates and logs in a player with money. */
async function loggedInPlayer() {
  const player = await createTestPlayer(platform.database.db, {
    balance: { withdrawable: 10_000n, bonus: 0n, locked: 0n },
  });
  const page = platform.browser();
  await page.logIn(player.username, player.password);
  return { ...player, page };
}

/** Sends a login without username and password from a new browser. */
async function sendEmptyLogin(host = 'localhost:8080') {
  const page = platform.browser({ host });
  await page.get('/api/account/user');
  return page.post('/api/login', {});
}

/** Calls that log in, register, play or move money. */
const CLOSED_CALLS: [method: 'POST' | 'DELETE' | 'GET', path: string][] = [
  ['POST', '/api/login'],
  ['POST', '/api/register'],
  ['POST', '/api/register/registration-token'],
  ['POST', '/api/games/kite-season/launch'],
  ['POST', '/api/slot-sessions'],
  ['GET', '/api/account/lottery-login'],
  ['POST', '/api/sportuno/enroll'],
  ['POST', '/api/sportuno/bet'],
  ['POST', '/api/sportuno/cashout'],
  ['POST', '/api/account/deposit'],
  ['POST', '/api/account/withdrawal'],
  ['POST', '/api/break/payout'],
  ['DELETE', '/api/account/withdrawal?id=x'],
  ['POST', '/api/bonus/claim'],
  ['POST', '/api/bonus/forfeit'],
  ['POST', '/api/bonus/opt-in'],
  ['POST', '/api/bonus/promo-code'],
];

/**
 * Changes that stay possible: player protection, account, help, and providers' reports of earlier play and payments.
 */
const OPEN_CALLS = new Set([
  'POST /api/account/data/ready',
  'POST /api/account/edit-password',
  'POST /api/account/erasure',
  'POST /api/account/instruments',
  'DELETE /api/account/instruments/{id}',
  'POST /api/account/limits',
  'DELETE /api/account/limits',
  'POST /api/account/limits/confirm',
  'POST /api/account/limits/skip',
  'POST /api/account/payment-requests/{id}/cancel',
  'POST /api/account/ping',
  'POST /api/account/preferences',
  'POST /api/account/pusher',
  'POST /api/account/reality-check',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/{id}',
  'POST /api/account/step-up',
  'POST /api/account/tickets',
  'POST /api/account/tickets/attachments',
  'POST /api/account/tickets/{id}/read',
  'POST /api/account/tickets/{id}/reply',
  'POST /api/account/timeout',
  'POST /api/account/two-factor/begin',
  'POST /api/account/two-factor/confirm',
  'POST /api/account/two-factor/recovery-codes',
  'POST /api/account/two-factor/turn-off',
  'POST /api/account/update-customer',
  'POST /api/account/upload-id',
  'DELETE /api/account/upload-id/{uploadId}',
  'POST /api/account/verification/phone',
  'POST /api/bonus/offers',
  'POST /api/break/leave',
  'POST /api/break/upload-id',
  'DELETE /api/break/upload-id/{uploadId}',
  'POST /api/btag',
  'POST /api/check-display-name-availability',
  'POST /api/check-username-availability',
  'POST /api/consents/customer',
  'POST /api/country-labels',
  'POST /api/customer-stats',
  'POST /api/help-desk/{provider}/events',
  'POST /api/identity-checks/{provider}/events',
  'POST /api/logout',
  'POST /api/password',
  'PATCH /api/password',
  'POST /api/payments/{provider}/notify',
  'POST /api/payments/{provider}/payouts',
  'POST /api/provider/{provider}/balance',
  'POST /api/provider/{provider}/bets',
  'POST /api/provider/{provider}/bets/cash-out',
  'POST /api/provider/{provider}/bets/rollback',
  'POST /api/provider/{provider}/bets/settle',
  'POST /api/provider/{provider}/bets/unsettle',
  'POST /api/provider/{provider}/bets/void',
  'POST /api/provider/{provider}/draws/commit',
  'POST /api/provider/{provider}/draws/seal',
  'POST /api/provider/{provider}/player',
  'POST /api/provider/{provider}/rollback',
  'POST /api/provider/{provider}/tickets/lost',
  'POST /api/provider/{provider}/tickets/refund',
  'POST /api/provider/{provider}/tickets/win',
  'POST /api/provider/{provider}/wallet',
  'POST /api/provider/{provider}/win',
  'POST /api/reports',
  'POST /api/resend-email',
  'POST /api/self-exclusion',
  'POST /api/send-otp',
  'POST /api/sportuno/leave',
  'POST /api/stop-payout',
  'POST /api/tickets',
  'POST /api/validate-email',
]);

describe('maintenance [SH5]', () => {
  it('is switched by staff with a reason, for a time, and is recorded', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const key = randomUUID();
    const first = await switchMode({ until }, key);
    expect(first.json().data).toMatchObject({ brandId: 104, mode: 'maintenance', isOn: true, until });
    expect((await switchMode({ until }, key)).json()).toEqual(first.json());
    const { items } = (await desk('GET', '/api/operator/site-modes')).json().data;
    const of = (brandId: number) =>
      items.find((item: { brandId: number; mode: string }) => item.brandId === brandId && item.mode === 'maintenance');
    expect(of(104)).toMatchObject({ isOn: true, until, changed: { actor: 'olga', reason: 'database move' } });
    expect(of(103)).toMatchObject({ isOn: false, until: null, changed: null });
    expect((await platform.browser().get('/api/site-modes')).data).toEqual({
      brands: [{ brandId: 104, maintenance: true, maintenanceUntil: until, promo: false }],
      // The catalogue has games that are dealt live, and these are the brands that offer them.
      liveGames: platform.config.brands.filter(({ products }) => products.includes('live-games')).map(({ id }) => id),
    });
  });

  it.each<[Switch, number, Record<string, string> | undefined]>([
    [{ reason: '' }, 400, { reason: 'required' }],
    [{ until: '2026-01-01T00:00:00Z' }, 400, { until: 'fieldError' }],
    [{ isOn: false, until: '2099-01-01T00:00:00Z' }, 400, { until: 'fieldError' }],
    [{ brandId: 7 }, 404, undefined],
    [{ mode: 'party' }, 400, { mode: 'fieldError' }],
  ])('refuses the switch %j', async (newSwitch, status, fieldErrors) => {
    const response = await switchMode(newSwitch);
    expect([response.statusCode, response.json().error.fieldErrors]).toEqual([status, fieldErrors]);
  });

  it('refuses every call that logs in, registers, plays or moves money, with one code and text', async () => {
    const { username, password } = await createTestPlayer(platform.database.db);
    const page = platform.browser();
    await page.logIn(username, password);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await switchMode({ until });
    for (const [method, path] of CLOSED_CALLS) {
      const body = path.includes('/launch') ? { mode: 'real' } : {};
      const headers = { 'idempotency-key': randomUUID() };
      const reply = await page.send(method, path, method === 'POST' ? { body, headers } : { headers });
      expect([path, reply.status, reply.error?.code, reply.error?.details]).toEqual([
        path,
        403,
        'maintenance',
        { until },
      ]);
      expect(reply.error?.message).toBe(
        'The site is being worked on. Logging in, registering, playing and moving money are paused. Your money is safe.',
      );
    }
    // Other brands, demo play and player protection stay available.
    expect((await sendEmptyLogin('bu-103.localhost:8080')).error?.code).toBe('invalid_request');
    expect((await page.post('/api/games/kite-season/launch', { mode: 'demo' })).status).toBe(200);
    expect((await page.post('/api/account/timeout', { period: 'PT24H' })).status).toBe(200);
    await switchMode({ isOn: false });
    expect((await sendEmptyLogin()).error?.code).toBe('invalid_request');
  });

  it('covers every call that changes something', () => {
    const document = platform.app.swagger() as { paths?: Record<string, Record<string, unknown>> };
    const changes = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    const closed = new Set(
      CLOSED_CALLS.map(([method, path]) => `${method} ${path.replace(/\?.*/, '').replace('kite-season', '{id}')}`),
    );
    // New stakes from game providers are refused for the player's brand; see below.
    for (const stake of ['bet', 'bets/place', 'tickets/buy']) closed.add(`POST /api/provider/{provider}/${stake}`);
    expect(changes.filter((change) => !closed.has(change) && !OPEN_CALLS.has(change))).toEqual([]);
  });

  it('ends automatically', async () => {
    const page = platform.browser();
    await page.get('/api/account/user');
    await switchMode({ until: new Date(Date.now() + 1_000).toISOString() });
    const code = async () => (await page.post('/api/register', newPerson())).error?.code;
    expect(await code()).toBe('maintenance');
    while ((await code()) === 'maintenance') await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await page.get('/api/site-modes')).data).toMatchObject({ brands: [{ maintenance: false }] });
  });

  it('gives a repeated request its first reply, and refuses a new one', async () => {
    const { page } = await loggedInPlayer();
    const { id } = await createTestTournament(platform.database.db);
    const other = await createTestTournament(platform.database.db);
    const headers = { 'idempotency-key': randomUUID() };
    const enroll = (tournamentId: string, more = headers) =>
      page.send('POST', '/api/sportuno/enroll', { body: { tournamentId }, headers: more });
    const first = await enroll(id);
    expect(first.status).toBe(200);
    await switchMode({});
    expect((await enroll(id)).data).toEqual(first.data);
    expect((await enroll(other.id, { 'idempotency-key': randomUUID() })).error?.code).toBe('maintenance');
  });

  it('refuses new stakes in open games, but books what ends their rounds', async () => {
    const { page } = await loggedInPlayer();
    const { data } = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
    const token = new URL(String(data.url)).searchParams.get('token') ?? '';
    const northlight = new TestCompany(platform.app, 'northlight');
    const bet = aBet(token);
    const call = (verb: string, body: object) => northlight.call(`/api/provider/northlight/${verb}`, body);
    expect((await call('bet', bet)).status).toBe(200);
    await switchMode({});
    expect((await call('bet', bet)).status).toBe(200);
    const refused = await call('bet', aBet(token));
    expect([refused.status, refused.error?.code]).toEqual([403, 'maintenance']);
    const win = { ...bet, transactionId: `${bet.transactionId}-win`, amount: '0.50' };
    expect((await call('win', win)).status).toBe(200);
  });

  it('requires the site scope', async () => {
    const { token } = await createOperatorToken(platform.database.db, { name: 'otto', scopes: ['players'], days: 1 });
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const url = '/api/operator/site-modes/104/promo';
    const payload = { isOn: true, reason: 'x' };
    expect((await platform.desk.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403);
  });
});
