import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BREAK_COOKIE, BROWSER_BREAK_COOKIE } from '@parlay/contracts/cookies';
import { DOCUMENT_QUOTA, MAX_DOCUMENT_BYTES } from '@parlay/contracts/identity-check';
import { networkOf } from '@parlay/server/network';
import { sql } from 'kysely';
import type { Browser } from '../../testing/browser.ts';
import { PHOTO } from '../../testing/files.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { sendFile } from '../../testing/uploads.ts';
import { anInstrument } from '../../testing/withdrawals.ts';
import { breakPasses } from '../break-pass/pass.ts';
import { checksOf } from '../verification/checks/repository.ts';

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
  withdrawals: { amount: string; hold: string | null }[];
}
const breakOf = async (page: Browser) => (await page.get('/api/break')).data.break as ShownBreak | null;
const payOut = (page: Browser, instrumentId: string, key?: string) =>
  page.post('/api/break/payout', { instrumentId }, withKey(key));

/** Creates a verified player on a break, with 50.00 to withdraw. */
async function playerOnBreak(
  take: (page: Browser) => ReturnType<Browser['post']> = timeout,
  { isVerified = true } = {},
) {
  const player = await createTestPlayer(db(), { hasValidatedEmail: true });
  if (isVerified)
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

describe('the browser’s break [B9]', () => {
  const browserBreak = (page: Browser) => page.cookies.get(BROWSER_BREAK_COOKIE);
  const seconds = (until: string | null) => Math.ceil(Date.parse(String(until)) / 1000);

  it('is set by a break and by a refused login, with the end and without more about the player', async () => {
    const { page, until, logIn } = await playerOnBreak();
    expect(browserBreak(page)).toBe(`all.${seconds(until)}`);
    const { other } = await logIn();
    expect(browserBreak(other)).toBe(`all.${seconds(until)}`);
  });

  it('has no end while an exclusion is in force, and is limited to the brand of the exclusion', async () => {
    const { page } = await playerOnBreak(exclude);
    expect(browserBreak(page)).toBe('104.0');
  });

  it('outlives the pass until another player logs in', async () => {
    const { page, logIn } = await playerOnBreak();
    await page.post('/api/break/leave');
    expect(browserBreak(page)).toBeDefined();
    await logIn(page);
    expect(browserBreak(page)).toBeDefined();
    const another = await createTestPlayer(db(), { hasValidatedEmail: true });
    expect((await page.logIn(another.username, another.password)).status).toBe(200);
    expect(browserBreak(page)).toBeUndefined();
  });

  it('ends when the page finds that the break is over', async () => {
    const { customerId } = await createTestPlayer(db());
    const page = browser();
    page.cookies.set(BROWSER_BREAK_COOKIE, 'all.1798761600');
    const pass = breakPasses(platform.config.secrets.session).issue({ customerId, brandId: 104, isProved: true });
    page.cookies.set(BREAK_COOKIE, pass);
    expect(await breakOf(page)).toBeNull();
    expect(browserBreak(page)).toBeUndefined();
  });
});

describe('the identity document on the break page [AC11, CL17, D16]', () => {
  interface Identity {
    check: { state: string; reason: string | null; canSend: boolean };
    upload: { uploadId: string; offset: number } | null;
  }
  const PATH = '/api/break/upload-id';
  const identityOf = async (page: Browser) =>
    ((await page.get('/api/break')).data.break as { identity: Identity | null } | null)?.identity;
  const fieldsOf = (file: Buffer, more: Record<string, string | number> = {}) => ({
    uploadId: randomUUID(),
    kind: 'id',
    name: 'passport.jpg',
    size: file.length,
    offset: 0,
    ...more,
  });
  const send = (page: Browser, file = PHOTO, more = {}) => sendFile(page, PATH, fieldsOf(file, more), file);
  /** Creates an unverified player on a break, whose payout waits for the identity check. */
  async function playerWithHeldPayout() {
    const player = await playerOnBreak(timeout, { isVerified: false });
    expect(await identityOf(player.page)).toBeNull();
    expect((await payOut(player.page, player.instrumentId)).data).toMatchObject({
      withdrawals: [{ hold: 'verification' }],
    });
    return player;
  }

  it('is requested once a payout waits for it, and reaches the same queue as the account’s documents', async () => {
    const { page, customerId } = await playerWithHeldPayout();
    expect(await identityOf(page)).toMatchObject({ check: { state: 'add', canSend: true }, upload: null });
    const part = { uploadId: randomUUID(), size: PHOTO.length };
    const half = Math.floor(PHOTO.length / 2);
    await sendFile(page, PATH, fieldsOf(PHOTO, part), PHOTO.subarray(0, half));
    expect(await identityOf(page)).toMatchObject({ check: { state: 'add_pending' }, upload: { offset: half } });
    expect((await page.get(`${PATH}/${part.uploadId}`)).data).toMatchObject({ offset: half, state: 'open' });
    const last = await sendFile(page, PATH, fieldsOf(PHOTO, { ...part, offset: half }), PHOTO.subarray(half));
    expect(last).toMatchObject({ status: 200, data: { state: 'stored', type: 'image/jpeg' } });
    expect(await identityOf(page)).toMatchObject({ check: { state: 'pending' }, upload: null });
    expect(await checksOf(db(), customerId)).toMatchObject([{ kind: 'id', state: 'pending', name: 'passport.jpg' }]);
  });

  it('lets the payout continue when it is accepted', async () => {
    const { page, customerId } = await playerWithHeldPayout();
    await send(page);
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`update player set identity_verified_at = now() where customer_id = ${customerId}`.execute(trx);
        await sql`select withdrawals_release(${customerId})`.execute(trx);
      });
    expect(await identityOf(page)).toBeNull();
    expect((await breakOf(page))?.withdrawals).not.toMatchObject([{ hold: 'verification' }]);
  });

  it('obeys the rules of the account’s uploads', async () => {
    const { page } = await playerWithHeldPayout();
    const text = Buffer.from('not a document');
    expect(await send(page, text)).toMatchObject({ status: 422, error: { code: 'file_unfit' } });
    expect((await send(page, PHOTO, { size: MAX_DOCUMENT_BYTES + 1 })).error?.code).toBe('file_too_large');
    expect((await send(page, PHOTO, { kind: 'address' })).error?.fieldErrors).toHaveProperty('kind');
    const uploadId = randomUUID();
    await sendFile(page, PATH, fieldsOf(PHOTO, { uploadId }), PHOTO.subarray(0, 100));
    expect((await page.delete(`${PATH}/${uploadId}`)).data).toMatchObject({ state: 'cancelled' });
    const token = { 'x-xsrf-token': 'x' };
    const body = { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x', ...token } };
    expect((await page.send('POST', PATH, body)).error?.code).toBe('xsrf_invalid');
    expect((await page.delete(`${PATH}/${uploadId}`, { headers: token })).error?.code).toBe('xsrf_invalid');
  });

  it('is not taken from strangers, from another player’s pass, or for another player’s upload', async () => {
    const { page } = await playerWithHeldPayout();
    const uploadId = randomUUID();
    await sendFile(page, PATH, fieldsOf(PHOTO, { uploadId }), PHOTO.subarray(0, 100));
    const { page: other } = await playerWithHeldPayout();
    expect((await other.get(`${PATH}/${uploadId}`)).status).toBe(404);
    expect((await other.delete(`${PATH}/${uploadId}`)).status).toBe(404);
    const rest = fieldsOf(PHOTO, { uploadId, offset: 100 });
    expect((await sendFile(other, PATH, rest, PHOTO.subarray(100))).status).toBe(404);
    const stranger = browser();
    await stranger.get('/api/break');
    expect((await send(stranger)).status).toBe(401);
    expect((await stranger.get(`${PATH}/${uploadId}`)).status).toBe(401);
    expect((await page.post('/api/account/upload-id', {})).status).toBe(401);
    expect((await page.get(`/api/account/upload-id/${uploadId}`)).status).toBe(401);
    expect((await page.get('/api/account/verification')).status).toBe(401);
  });

  it('does not show uploads of other kinds', async () => {
    const { page } = await playerWithHeldPayout();
    const uploadId = randomUUID();
    await sendFile(page, PATH, fieldsOf(PHOTO, { uploadId }), PHOTO.subarray(0, 100));
    await sql`update identity_upload set kind = 'address' where id = ${uploadId}::uuid`.execute(db());
    expect((await page.get(`${PATH}/${uploadId}`)).status).toBe(404);
    expect((await identityOf(page))?.upload).toBeNull();
  });

  it('needs a pass that has not expired, a break in force and an active account', async () => {
    const { page, customerId } = await playerWithHeldPayout();
    const passes = breakPasses(platform.config.secrets.session);
    const pass = { customerId, brandId: 104, isProved: true };
    page.cookies.set(BREAK_COOKIE, passes.issue(pass, Date.now() - 31 * 60_000));
    expect((await send(page)).status).toBe(401);
    const { customerId: free } = await createTestPlayer(db());
    page.cookies.set(BREAK_COOKIE, passes.issue({ ...pass, customerId: free }));
    expect((await send(page)).status).toBe(401);
    page.cookies.set(BREAK_COOKIE, passes.issue(pass));
    await sql`update player set standing = 'suspended' where customer_id = ${customerId}`.execute(db());
    expect((await send(page)).status).toBe(403);
    await sql`update player set standing = 'active' where customer_id = ${customerId}`.execute(db());
    expect((await send(page)).status).toBe(200);
  });

  it('is limited in calls from one address, and in documents of one player', async () => {
    const { page, customerId } = await playerWithHeldPayout();
    await sql`insert into identity_upload (id, customer_id, kind, name, size, type, salt, state)
      select gen_random_uuid(), ${customerId}, 'id', 'a.jpg', 1, 'image/jpeg', ''::bytea, 'cancelled'
      from generate_series(1, ${DOCUMENT_QUOTA.dayFiles})`.execute(db());
    expect((await send(page)).error?.code).toBe('too_many_uploads');
    await sql`insert into rate_limit (key, until) values (${`upload:${networkOf(page.address)}`}, now() + interval '1 hour')
      on conflict (key) do update set until = excluded.until`.execute(db());
    expect((await send(page)).error?.code).toBe('rate_limited');
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
