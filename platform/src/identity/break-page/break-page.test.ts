import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BREAK_COOKIE } from '@parlay/contracts/cookies';
import { sql } from 'kysely';
import type { Browser } from '../../testing/browser.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { anInstrument } from '../../testing/withdrawals.ts';
import { breakPasses } from './pass.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const db = () => platform.database.db;
const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
let browsers = 0;
/** Returns a browser with its own address, because logins from one address are limited. */
function browser(host?: string): Browser {
  browsers += 1;
  return platform.browser({ address: `198.51.123.${browsers}`, ...(host ? { host } : {}) });
}

interface ShownBreak {
  kind: string;
  until: string | null;
  endsAt: string | null;
  canPayOut: boolean;
  money: { withdrawable: string; currency: string; destinations: { id: string }[] };
  withdrawals: { amount: string }[];
}
const breakOf = async (page: Browser) => (await page.get('/api/break')).data.break as ShownBreak | null;
const payOut = (page: Browser, instrumentId: string, key?: string) =>
  page.post('/api/break/payout', { instrumentId }, withKey(key));

/** Creates a verified player on a break, with 50.00 to withdraw. */
async function playerOnBreak(take: (page: Browser) => ReturnType<Browser['post']> = timeout) {
  const player = await createTestPlayer(db(), { hasValidatedEmail: true });
  await sql`update player set identity_verified_at = now() where customer_id = ${player.customerId}`.execute(db());
  const instrumentId = await anInstrument(db(), player.customerId, { deposited: 5_000n });
  const page = browser();
  await page.logIn(player.username, player.password);
  const { status, data } = await take(page);
  expect(status).toBe(200);
  const logIn = async (other = browser()) => {
    const refused = await other.logIn(player.username, player.password);
    return { other, code: refused.error?.code };
  };
  return { ...player, page, instrumentId, until: data.until as string | null, logIn };
}
const timeout = (page: Browser) => page.post('/api/account/timeout', { period: 'P7D' });
const exclude = (page: Browser) => page.post('/api/self-exclusion', { period: 'P6M', scope: 'brand' });

describe('the break page [CL17, B9]', () => {
  it('is open to the browser that took the break and to a browser whose login was refused', async () => {
    const { page, until, logIn } = await playerOnBreak();
    const shown = { kind: 'timeout', until, endsAt: until, canPayOut: true, withdrawals: [] };
    expect(await breakOf(page)).toMatchObject({ ...shown, money: { withdrawable: '50.00', currency: 'EUR' } });
    const { other, code } = await logIn();
    expect(code).toBe('on_break');
    expect(await breakOf(other)).toMatchObject(shown);
  });

  it('shows that an exclusion has no end until it is lifted', async () => {
    const { page, until, logIn } = await playerOnBreak(exclude);
    expect((await logIn()).code).toBe('self_excluded');
    expect(await breakOf(page)).toMatchObject({ kind: 'exclusion', until, endsAt: null });
  });

  it('stays closed to strangers, after wrong passwords and at other brands', async () => {
    const { username, page } = await playerOnBreak();
    const stranger = browser();
    await stranger.logIn(username, 'wrong');
    expect(await breakOf(stranger)).toBeNull();
    expect((await payOut(stranger, randomUUID())).status).toBe(401);
    const halla = browser('bu-105.localhost:8080');
    for (const [name, value] of page.cookies) halla.cookies.set(name, value);
    expect(await breakOf(halla)).toBeNull();
  });

  it('gives access to nothing else in the account', async () => {
    const { page } = await playerOnBreak();
    expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: false });
    expect((await page.get('/api/account/withdrawal')).status).toBe(401);
    expect((await page.post('/api/account/deposit', { instrumentId: 'visa', amount: '20.00' }, withKey())).status).toBe(
      401,
    );
  });

  it('closes when the player closes it, and its pass is useless after the break', async () => {
    const { page, logIn } = await playerOnBreak();
    const { other } = await logIn();
    await other.post('/api/break/leave');
    expect(await breakOf(other)).toBeNull();
    expect(await breakOf(page)).not.toBeNull();
    const { customerId } = await createTestPlayer(db());
    await sql`insert into play_break (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor)
      values (gen_random_uuid(), ${customerId}, ${customerId}, 'timeout', 'group', now() - interval '7 days',
        now() - interval '1 minute', now() - interval '1 minute', 'player')`.execute(db());
    const pass = breakPasses(platform.config.secrets.session).issue({ customerId, brandId: 104, isProved: true });
    page.cookies.set(BREAK_COOKIE, pass);
    expect(await breakOf(page)).toBeNull();
    expect((await payOut(page, randomUUID())).status).toBe(401);
  });
});

describe('a payout on the break page [AC5, CL17]', () => {
  it('pays out all withdrawable money, and replays its first reply', async () => {
    const { page, instrumentId } = await playerOnBreak(exclude);
    const key = randomUUID();
    const first = await payOut(page, instrumentId, key);
    expect(first).toMatchObject({ status: 200, data: { withdrawals: [{ amount: '50.00' }] } });
    expect((await payOut(page, instrumentId, key)).data).toEqual(first.data);
    expect(await breakOf(page)).toMatchObject({
      money: { withdrawable: '0.00', onItsWay: '50.00' },
      withdrawals: [{ amount: '50.00' }],
    });
    expect((await payOut(page, instrumentId)).error?.code).toBe('insufficient_funds');
  });

  it('goes only to the player’s own accounts', async () => {
    const { page } = await playerOnBreak();
    const other = await createTestPlayer(db());
    const theirs = await anInstrument(db(), other.customerId);
    for (const id of [theirs, 'x']) expect((await payOut(page, id)).error?.code).toBe('method_unavailable');
  });

  it('is left to staff if the account is suspended', async () => {
    const { customerId, page, instrumentId } = await playerOnBreak();
    await sql`update player set standing = 'suspended' where customer_id = ${customerId}`.execute(db());
    expect(await breakOf(page)).toMatchObject({ canPayOut: false });
    expect((await payOut(page, instrumentId)).status).toBe(403);
  });
});

describe('a pass for the break page', () => {
  it('counts as re-authentication for five minutes and opens the page for thirty', () => {
    const passes = breakPasses('a secret');
    const pass = { customerId: '1', brandId: 104, isProved: true };
    const text = passes.issue(pass, 0);
    const minutes = (count: number) => passes.read(text, count * 60_000);
    expect([minutes(5), minutes(6)?.isProved, minutes(31)]).toEqual([pass, false, undefined]);
  });

  it('is rejected if it was altered or sealed with another secret', () => {
    const text = breakPasses('a secret').issue({ customerId: '1', brandId: 104, isProved: false });
    expect(breakPasses('another').read(text)).toBeUndefined();
    for (const wrong of [`${text.slice(0, -4)}AAAA`, 'x', ''])
      expect(breakPasses('a secret').read(wrong)).toBeUndefined();
  });
});
