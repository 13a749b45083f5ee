import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import { mailsTo } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import type { OperatorPlayer } from '../players/operator/schemas.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await testPlatform();
  ({ token } = await createOperatorToken(platform.database.db, { name: 'Olga', scopes: ['players'], days: 1 }));
});
afterAll(() => platform.close());

const aPlayer = () => createTestPlayer(platform.database.db, { address: { countryCode: 'MT' } });
const logIn = ({ username, password }: { username: string; password: string }) =>
  platform.browser({ address: '198.51.102.9' }).logIn(username, password);
const change = (path: string, body: object, key: string = randomUUID()) =>
  platform
    .browser({ address: '198.51.102.1' })
    .post(`/api/operator/players/${path}`, body, { authorization: `Bearer ${token}`, 'idempotency-key': key });
const playerIn = ({ data }: { data: object }) => data as OperatorPlayer;

/** Inserts an exclusion that was taken seven months ago, by default for six months. */
const insertPastExclusion = (customerId: string, endsAt = sql`now() - interval '1 month'`) =>
  sql`insert into play_break (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor)
    values (gen_random_uuid(), ${customerId}, ${customerId}, 'exclusion', 'group', now() - interval '7 months', ${endsAt},
      'infinity', 'player')`.execute(platform.database.db);

describe('an operator who sets and lifts breaks [CL15, B9]', () => {
  it('excludes a player immediately, once per idempotency key, with the reason on record', async () => {
    const player = await aPlayer();
    const page = platform.browser({ address: '198.51.102.8' });
    await page.logIn(player.username, player.password);
    const body = { period: 'P1Y', scope: 'group', reason: 'Asked by telephone' };
    const key = randomUUID();
    for (const _ of [1, 2])
      expect(playerIn(await change(`${player.customerId}/exclude`, body, key))).toMatchObject({
        sessions: 0,
        breaks: [{ kind: 'exclusion', scope: 'group', isInForce: true, actor: 'Olga', reason: 'Asked by telephone' }],
        actions: [{ action: 'player.exclude', actor: 'Olga', reason: 'Asked by telephone' }],
      });
    expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: false });
    expect((await logIn(player)).error?.code).toBe('self_excluded');
  });

  it('sets a timeout, and gets field errors for invalid requests', async () => {
    const player = await aPlayer();
    const set = (body: object) => change(`${player.customerId}/timeout`, body);
    expect((await set({ period: 'PT1H', reason: 'x' })).error?.fieldErrors).toEqual({
      period: 'numberGreaterThanOrEqualTo',
    });
    expect((await set({ period: 'P3D' })).error?.fieldErrors).toEqual({ reason: 'required' });
    expect(playerIn(await set({ period: 'P3D', reason: 'Loses sleep' })).breaks).toMatchObject([{ kind: 'timeout' }]);
    expect((await change('nobody/timeout', { period: 'P3D', reason: 'x' })).status).toBe(404);
    expect((await change('nobody/lift', { reason: 'x' })).status).toBe(404);
  });

  it('cannot lift a timeout, or an exclusion before its period is over', async () => {
    const player = await aPlayer();
    const lift = () => change(`${player.customerId}/lift`, { reason: 'Wish of the player' });
    expect((await lift()).error).toMatchObject({ code: 'conflict', details: { reason: 'not-excluded' } });
    await change(`${player.customerId}/timeout`, { period: 'P3D', reason: 'x' });
    expect((await lift()).error?.details).toMatchObject({ reason: 'not-excluded' });
    await change(`${player.customerId}/exclude`, { period: null, scope: 'brand', reason: 'x' });
    expect((await lift()).error?.details).toMatchObject({ reason: 'too-early', at: expect.any(String) });
  });

  it('lifts an exclusion whose period is over, after one day of cooling off', async () => {
    const player = await aPlayer();
    await insertPastExclusion(player.customerId);
    const lift = () => change(`${player.customerId}/lift`, { reason: 'Wish of the player' });
    const [lifted] = playerIn(await lift()).breaks;
    const hours = (Date.parse(lifted?.inForceUntil ?? '') - Date.now()) / 3_600_000;
    expect([Math.round(hours), lifted?.isInForce]).toEqual([24, true]);
    expect((await logIn(player)).error?.code).toBe('self_excluded');
    expect((await lift()).error?.details).toMatchObject({ reason: 'already-lifted' });
    const kinds = (await mailsTo(platform, `${player.username}@example.com`)).map(({ kind }) => kind);
    expect(kinds).toContain('exclusion-lifted');
  });

  it('lifts an exclusion without an end, after one week of cooling off', async () => {
    const player = await aPlayer();
    await insertPastExclusion(player.customerId, sql`'infinity'`);
    const lifted = playerIn(await change(`${player.customerId}/lift`, { reason: 'Wish of the player' })).breaks[0];
    const hours = (Date.parse(lifted?.inForceUntil ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(168);
  });
});
