import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { createOperatorToken } from '../../../core/operators/tokens.ts';
import { mailsTo } from '../../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { createTestPlayer } from '../../../testing/players.ts';
import type { FoundPlayer, OperatorPlayer } from './schemas.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await testPlatform();
  ({ token } = await createOperatorToken(platform.database.db, { name: 'Olga', scopes: ['players'], days: 1 }));
});
afterAll(() => platform.close());

const headers = () => ({ authorization: `Bearer ${token}` });
const staff = () => platform.browser({ address: '198.51.102.1' });
const find = async (query: string) =>
  ((await staff().get(`/api/operator/players?${query}`, { headers: headers() })).data.items as FoundPlayer[]).map(
    ({ customerId }) => customerId,
  );
const show = async (id: string) =>
  (await staff().get(`/api/operator/players/${id}`, { headers: headers() })).data as unknown as OperatorPlayer;
const change = (path: string, body: object, key: string = randomUUID()) =>
  staff().post(`/api/operator/players/${path}`, body, { ...headers(), 'idempotency-key': key });

async function signedInPlayer() {
  const player = await createTestPlayer(platform.database.db, { surname: 'Björk-Ødegård' });
  const page = platform.browser({ address: '198.51.102.2' });
  await page.logIn(player.username, player.password);
  return { ...player, page };
}
const logIn = (username: string, password: string) =>
  platform.browser({ address: '198.51.102.3' }).logIn(username, password);

describe('the operator API for players', () => {
  it('finds players by number, name, e-mail address or session, and shows them in detail', async () => {
    const { customerId, username, page } = await signedInPlayer();
    const sessions = (await page.get('/api/account/sessions')).data as unknown as { id: string }[];
    for (const q of [customerId, username.toUpperCase(), `${username}@exam`, 'björk', sessions[0]?.id ?? ''])
      expect([q, await find(`q=${encodeURIComponent(q)}`)]).toEqual([q, expect.arrayContaining([customerId])]);
    expect(await find('q=%25')).toEqual([]);
    expect(await find(`q=${username}&brand=103`)).toEqual([]);
    expect(await find(`q=${username}&standing=closed`)).toEqual([]);
    expect(await show(customerId)).toMatchObject({ username, standing: 'active', sessions: 1, notes: [], actions: [] });
    expect((await staff().get('/api/operator/players/nobody', { headers: headers() })).status).toBe(404);
    expect((await staff().get('/api/operator/players')).status).toBe(401);
  });

  it('returns the same canary key as the player’s browser has, for canary cohorts', async () => {
    const { customerId, page } = await signedInPlayer();
    await page.get('/api/account/user');
    const keyOf = (id: string) => staff().get(`/api/operator/players/${id}/canary-key`, { headers: headers() });
    expect((await keyOf(customerId)).data).toEqual({ key: page.cookies.get('__Host-parlay_player') });
    expect((await keyOf('nobody')).status).toBe(404);
  });

  it('moves a player to another country, and requires a new login under its rules [B0]', async () => {
    const { customerId, page, username, password } = await signedInPlayer();
    const move = (body: object) => change(`${customerId}/country`, { reason: 'Moved', ...body });
    expect((await move({ countryCode: 'ZZ' })).error?.fieldErrors).toEqual({ countryCode: 'fieldError' });
    expect((await move({ countryCode: 'SE', reason: '' })).error?.fieldErrors).toEqual({ reason: 'required' });
    expect((await change('nobody/country', { countryCode: 'SE', reason: 'x' })).status).toBe(404);
    const blocked = await move({ countryCode: 'KP' });
    expect([blocked.status, blocked.error?.code]).toEqual([403, 'country_blocked']);
    expect((await move({ countryCode: 'SE' })).data).toMatchObject({
      countryCode: 'SE',
      sessions: 0,
      actions: [{ action: 'player.country', actor: 'Olga', reason: 'Moved' }],
    });
    expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: false });
    await page.logIn(username, password);
    expect((await page.get('/api/account/user')).data).toMatchObject({ policy: { panicButton: true, clock: true } });
  });

  it('ends a suspended player’s sessions, and reveals the reason only after the right password [D1]', async () => {
    const { customerId, username, password, page } = await signedInPlayer();
    const reason = { reason: 'Stolen card' };
    expect((await change(`${customerId}/suspend`, reason)).data).toMatchObject({ standing: 'suspended', sessions: 0 });
    expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: false });
    const rows = await readRows(
      platform.database.db,
      { payload: z.record(z.string(), z.unknown()) },
      sql`
      select payload from outbox where customer_id = ${customerId} and event = 'SessionEnded'`,
    );
    expect(rows).toEqual([{ payload: { reason: 'suspended' } }]);
    const refused = await logIn(username, password);
    expect([refused.status, refused.error?.code]).toEqual([403, 'account_suspended']);
    expect((await logIn(username, 'wrong')).error?.code).toBe('invalid_credentials');
    expect((await change(`${customerId}/suspend`, reason)).error).toMatchObject({
      code: 'conflict',
      details: { reason: 'not-active' },
    });
    expect((await change(`${customerId}/unsuspend`, { reason: 'Cleared up' })).status).toBe(200);
    expect((await logIn(username, password)).status).toBe(200);
    const kinds = (await mailsTo(platform, `${username}@example.com`)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['account-suspended', 'account-restored']));
    expect((await show(customerId)).actions.map(({ action, actor, reason: why }) => [action, actor, why])).toEqual([
      ['player.unsuspend', 'Olga', 'Cleared up'],
      ['player.suspend', 'Olga', 'Stolen card'],
    ]);
  });

  it('closes an account permanently and keeps its balance', async () => {
    const { customerId, username, password } = await signedInPlayer();
    const { balances } = await show(customerId);
    expect((await change(`${customerId}/close`, { reason: 'Wish of the player' })).data).toMatchObject({
      standing: 'closed',
      balances,
    });
    expect((await logIn(username, password)).error?.code).toBe('account_closed');
    expect((await change(`${customerId}/unsuspend`, { reason: 'x' })).status).toBe(409);
  });

  it('leaves no session from logins that ran during a suspension', async () => {
    const { customerId, username, password } = await signedInPlayer();
    await Promise.all([
      ...Array.from({ length: 6 }, () => logIn(username, password)),
      change(`${customerId}/suspend`, { reason: 'Race' }),
    ]);
    expect(await show(customerId)).toMatchObject({ standing: 'suspended', sessions: 0 });
  });

  it('adds a note once per idempotency key, and requires note text and reasons for changes', async () => {
    const { customerId } = await signedInPlayer();
    const key = randomUUID();
    await change(`${customerId}/notes`, { text: 'Called today.' }, key);
    const noted = (await change(`${customerId}/notes`, { text: 'Called today.' }, key))
      .data as unknown as OperatorPlayer;
    expect(noted.notes).toMatchObject([{ actor: 'Olga', text: 'Called today.' }]);
    expect((await change(`${customerId}/notes`, { text: ' ' })).error?.fieldErrors).toEqual({
      text: expect.anything(),
    });
    expect((await change(`${customerId}/close`, {})).error?.fieldErrors).toEqual({ reason: 'required' });
    expect((await change('nobody/notes', { text: 'x' })).status).toBe(404);
    const keyless = await staff().post(`/api/operator/players/${customerId}/close`, { reason: 'x' }, headers());
    expect(keyless.error?.code).toBe('idempotency_key_required');
  });
});
