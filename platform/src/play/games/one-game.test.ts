import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Browser } from '../../testing/browser.ts';
import { aBet, TestCompany } from '../../testing/company.ts';
import { playerOnTwoDevices } from '../../testing/logged-in.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const devicesOf = (country: string) => playerOnTwoDevices(platform, country);
const launch = (page: Browser, body: object = {}, game = 'quiet-comet') =>
  page.post(`/api/games/${game}/launch`, { mode: 'real', ...body });
const tokenOf = ({ data }: Awaited<ReturnType<typeof launch>>) =>
  new URL(String(data.url)).searchParams.get('token') ?? '';
const bet = (token: string) =>
  new TestCompany(platform.app, 'northlight').call('/api/provider/northlight/bet', aBet(token));

describe('one game at a time [B3]', () => {
  it('refuses a second game and names the first one, until the player takes over', async () => {
    const { first, second } = await devicesOf('GB');
    const launched = await launch(first);
    const refused = await launch(second, {}, 'copper-tide');
    expect([refused.status, refused.error?.code]).toEqual([409, 'game_open']);
    expect(refused.error?.details).toEqual({ game: expect.stringMatching(/Quiet Comet/) });
    expect((await bet(tokenOf(launched))).status).toBe(200);
    expect((await launch(second, { takeOver: true }, 'copper-tide')).status).toBe(200);
    expect((await bet(tokenOf(launched))).error?.code).toBe('session_closed');
  });

  it('lets a tab switch from one game to another', async () => {
    const { first } = await devicesOf('GB');
    const { id } = (await launch(first)).data;
    expect((await launch(first, {}, 'copper-tide')).status).toBe(409);
    expect((await launch(first, { replaces: id }, 'copper-tide')).status).toBe(200);
    expect((await launch(first, { replaces: 'no id' })).error?.fieldErrors).toEqual({ replaces: expect.anything() });
  });

  it('allows one of many concurrent launches, or any number if the policy permits it', async () => {
    const { customerId, first, second } = await devicesOf('GB');
    const launches = Array.from({ length: 16 }, (_, n) => launch(n % 2 ? first : second));
    expect((await Promise.all(launches)).filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await readRows(
      platform.database.db,
      { n: z.number() },
      sql`
      select count(*)::int as n from game_session where customer_id = ${customerId} and ended_at is null`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    const maltese = await devicesOf('MT');
    for (const device of [maltese.first, maltese.second]) expect((await launch(device)).status).toBe(200);
  });
});
