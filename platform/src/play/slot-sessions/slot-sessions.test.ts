import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '../../core/database/database.ts';
import { invariants } from '../../money/ledger/invariants.ts';
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
const launch = (page: Browser, game = 'quiet-comet') => page.post(`/api/games/${game}/launch`, { mode: 'real' });
const begin = (page: Browser, minutes: number, amount: string) => page.post('/api/slot-sessions', { minutes, amount });
const tokenOf = ({ data }: Awaited<ReturnType<typeof launch>>) =>
  new URL(String(data.url)).searchParams.get('token') ?? '';
const company = () => new TestCompany(platform.app, 'northlight');
const call = (verb: 'bet' | 'win' | 'rollback' | 'balance', body: object) =>
  company().call(`/api/provider/northlight/${verb}`, body);
const stake = (token: string, amount: string) => call('bet', { ...aBet(token), amount });

/** Lets the time of a player's slot session run out, with an update that the application cannot make. */
async function passTime(customerId: string): Promise<void> {
  const owner = openDatabase({ url: platform.ownerUrl, size: 1 });
  await sql`alter table slot_session disable trigger slot_session_kept`.execute(owner.db);
  await sql`
    update slot_session set began_at = began_at - interval '1 day', ends_at = now() - interval '1 second'
    where customer_id = ${customerId}`.execute(owner.db);
  await sql`alter table slot_session enable trigger slot_session_kept`.execute(owner.db);
  await owner.close();
}

describe('a slot session [B11]', () => {
  it('is required before a slot is launched, but not for other games', async () => {
    const { first } = await devicesOf('ES');
    expect(await launch(first)).toMatchObject({ status: 409, error: { code: 'slot_session_required' } });
    expect((await launch(first, 'dice-parlour')).data.slotSession).toBeUndefined();
    const { status, data } = await begin(first, 20, '30.00');
    expect(status).toBe(200);
    expect(data).toMatchObject({ minutes: 20, amount: '30.00', staked: '0.00', left: '30.00', ended: null });
    expect((await launch(first)).data.slotSession).toMatchObject({ id: data.id, left: '30.00' });
  });

  it('accepts any time up to a day and any amount, and names the field that it refuses', async () => {
    const { first } = await devicesOf('ES');
    const refused = async (minutes: unknown, amount: string) => {
      const { status, error } = await first.post('/api/slot-sessions', { minutes, amount });
      return [status, Object.keys(error?.fieldErrors ?? {})];
    };
    expect(await refused(0, '10.00')).toEqual([400, ['minutes']]);
    expect(await refused(1441, '10.00')).toEqual([400, ['minutes']]);
    expect(await refused(10.5, '10.00')).toEqual([400, ['minutes']]);
    expect(await refused(10, '0.00')).toEqual([422, ['amount']]);
    expect(await refused(10, '-1.00')).toEqual([422, ['amount']]);
    expect(await refused(10, '1.001')).toEqual([422, ['amount']]);
    expect(await refused(10, '99999999999999')).toEqual([422, ['amount']]);
    expect((await begin(first, 1440, '0.01')).status).toBe(200);
  });

  it('ends with the stake that uses up its money, whose win is still paid', async () => {
    const { first } = await devicesOf('ES');
    const { data } = await begin(first, 20, '30.00');
    const token = tokenOf(await launch(first));
    const last = { ...aBet(token), amount: '20.00' };
    expect((await stake(token, '10.00')).status).toBe(200);
    expect((await stake(token, '20.01')).error).toMatchObject({
      code: 'limit_reached',
      details: { type: 'slotSession', limit: '30.00', left: '20.00', currency: 'EUR' },
    });
    expect((await call('bet', last)).status).toBe(200);
    expect((await stake(token, '0.01')).error?.code).toBe('session_closed');
    expect((await call('balance', { token })).error?.code).toBe('session_closed');
    expect((await call('win', { ...last, transactionId: randomUUID(), amount: '45.00' })).status).toBe(200);
    expect((await first.get(`/api/slot-sessions/${data.id}`)).data).toMatchObject({
      staked: '30.00',
      returned: '45.00',
      left: '0.00',
      ended: 'money',
    });
    expect(await launch(first)).toMatchObject({ error: { code: 'slot_session_required' } });
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('ends on every device when its time is used up', async () => {
    const { customerId, first, second } = await devicesOf('ES');
    const { data } = await begin(first, 20, '30.00');
    const tokens = [tokenOf(await launch(first)), tokenOf(await launch(second))];
    await passTime(customerId);
    for (const token of tokens) expect((await stake(token, '1.00')).error?.code).toBe('session_closed');
    expect((await second.get(`/api/slot-sessions/${data.id}`)).data).toMatchObject({ ended: 'time', seconds: 0 });
    // A new session applies only to new launches.
    await begin(first, 10, '5.00');
    for (const token of tokens) expect((await stake(token, '1.00')).error?.code).toBe('session_closed');
    expect((await stake(tokenOf(await launch(second)), '5.00')).status).toBe(200);
  });

  it('cannot be changed from any device while it runs, and is visible only to its player', async () => {
    const { first, second } = await devicesOf('ES');
    const results = await Promise.all([
      begin(first, 20, '30.00'),
      begin(second, 60, '500.00'),
      begin(first, 60, '500.00'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [mine] = results.filter(({ status }) => status === 200);
    expect(await begin(second, 90, '900.00')).toMatchObject({ status: 409, error: { code: 'slot_session_running' } });
    expect((await launch(second)).data.slotSession).toMatchObject({ id: mine?.data.id, amount: mine?.data.amount });
    const other = await devicesOf('ES');
    expect((await other.first.get(`/api/slot-sessions/${mine?.data.id}`)).status).toBe(404);
    expect((await platform.browser().get(`/api/slot-sessions/${mine?.data.id}`)).status).toBe(401);
  });

  it('is one budget for 64 concurrent stakes on two devices, which a rollback refills', async () => {
    const { first, second } = await devicesOf('ES');
    const { data } = await begin(first, 20, '30.00');
    const tokens = [tokenOf(await launch(first)), tokenOf(await launch(second))];
    const bets = Array.from({ length: 64 }, (_, n) => ({ ...aBet(tokens[n % 2] ?? ''), amount: '0.70' }));
    const replies = await Promise.all(bets.map((bet) => call('bet', bet)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(42);
    const accepted = bets[replies.findIndex(({ status }) => status === 200)];
    expect((await call('rollback', accepted ?? {})).status).toBe(200);
    expect((await first.get(`/api/slot-sessions/${data.id}`)).data).toMatchObject({ staked: '28.70', left: '1.30' });
    expect((await stake(tokens[1] ?? '', '1.30')).status).toBe(200);
    expect((await stake(tokens[0] ?? '', '0.01')).error?.code).toBe('session_closed');
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('is available only to players whose policy requires it', async () => {
    const { first } = await devicesOf('MT');
    expect(await begin(first, 20, '30.00')).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    expect((await launch(first)).data.slotSession).toBeUndefined();
  });
});
