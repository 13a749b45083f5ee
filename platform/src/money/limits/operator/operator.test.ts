import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOperatorToken } from '../../../core/operators/tokens.ts';
import { ageRaises } from '../../../testing/limits.ts';
import { loggedInPlayer } from '../../../testing/logged-in.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await testPlatform();
  ({ token } = await createOperatorToken(platform.database.db, { name: 'maria', scopes: ['limits'], days: 1 }));
});
afterAll(() => platform.close());

const call = (method: 'GET' | 'POST', customerId: string, body?: object, bearer = token) =>
  platform.browser().send(method, `/api/operator/limits/${customerId}`, {
    headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID() },
    ...(body ? { body } : {}),
  });
const REASON = 'Signs of harm in the last calls';

describe('limit routes for operators', () => {
  it('show limits with their history, and lower them immediately with a reason [AC7]', async () => {
    const { customerId, page } = await loggedInPlayer(platform);
    await page.post('/api/account/limits', { type: 'deposit', period: 'week', amount: '500' });
    const lowered = { type: 'deposit', period: 'week', amount: '50', reason: REASON };
    const { status, data } = await call('POST', customerId, lowered);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      customerId,
      limits: [{ type: 'deposit', amount: '50.00', raise: null }],
      history: [
        { event: 'lowered', actor: 'operator:maria', reason: REASON },
        { event: 'set', actor: 'player', reason: null },
      ],
    });
    expect((await page.get('/api/account/limits/history')).data.items).toMatchObject([
      { event: 'lowered', by: 'operator' },
      { event: 'set', by: 'player' },
    ]);
    expect((await call('GET', customerId)).data).toEqual(data);
  });

  it('raise a limit only after the delay and the player’s confirmation', async () => {
    const { customerId, page, password } = await loggedInPlayer(platform);
    await page.post('/api/account/limits', { type: 'wager', period: 'day', amount: '20' });
    const { data } = await call('POST', customerId, { type: 'wager', period: 'day', amount: null, reason: REASON });
    expect(data).toMatchObject({ limits: [{ amount: '20.00', raise: { amount: null, isDue: false } }] });
    await ageRaises(platform.database.db, customerId, 24);
    expect((await call('GET', customerId)).data).toMatchObject({ limits: [{ amount: '20.00' }] });
    await page.stepUp(password);
    await page.post('/api/account/limits/confirm', { type: 'wager', period: 'day', amount: null });
    expect((await call('GET', customerId)).data).toMatchObject({ limits: [] });
  });

  it('let only staff raise a limit that staff have lowered, even after the delay [AC7]', async () => {
    const { customerId, page, password } = await loggedInPlayer(platform);
    const cell = { type: 'deposit', period: 'week' };
    const setOwn = async (amount: string) => (await page.post('/api/account/limits', { ...cell, amount })).error?.code;
    const inForce = async () => (await call('GET', customerId)).data.limits;
    await setOwn('500');
    // The player's own pending raise is cancelled when staff set the limit.
    expect(await setOwn('600')).toBeUndefined();
    await call('POST', customerId, { ...cell, amount: '50', reason: REASON });
    await ageRaises(platform.database.db, customerId, 48);
    expect(await inForce()).toMatchObject([{ amount: '50.00', staffMax: '50.00', raise: null }]);
    expect(await setOwn('51')).toBe('limit_set_by_staff');
    const removed = await page.delete('/api/account/limits?type=deposit&period=week&what=limit');
    expect(removed.error?.code).toBe('limit_set_by_staff');
    // The player may lower the limit, and raise it up to the staff's maximum again.
    expect(await setOwn('20')).toBeUndefined();
    expect(await setOwn('50')).toBeUndefined();
    await ageRaises(platform.database.db, customerId, 24);
    await page.stepUp(password);
    await page.post('/api/account/limits/confirm', { ...cell, amount: '50' });
    expect(await setOwn('100')).toBe('limit_set_by_staff');
    // Staff raise the limit, which becomes the new maximum.
    await call('POST', customerId, { ...cell, amount: '80', reason: REASON });
    await ageRaises(platform.database.db, customerId, 24);
    await page.post('/api/account/limits/confirm', { ...cell, amount: '80' });
    expect(await inForce()).toMatchObject([{ amount: '80.00', staffMax: '80.00' }]);
    expect(await setOwn('81')).toBe('limit_set_by_staff');
    // Staff can also turn the player's existing limit into a maximum.
    const day = { type: 'deposit', period: 'day' };
    await page.post('/api/account/limits', { ...day, amount: '10' });
    await call('POST', customerId, { ...day, amount: '10', reason: REASON });
    expect((await page.post('/api/account/limits', { ...day, amount: '11' })).error?.code).toBe('limit_set_by_staff');
  });

  it('refuse a request without a scope, a reason, a known player or a valid amount', async () => {
    const { customerId } = await loggedInPlayer(platform);
    const cell = { type: 'loss', period: 'day' };
    const { token: other } = await createOperatorToken(platform.database.db, {
      name: 'kim',
      scopes: ['players'],
      days: 1,
    });
    expect((await call('GET', customerId, undefined, other)).status).toBe(403);
    expect((await call('POST', customerId, { ...cell, amount: '1' })).error?.fieldErrors).toEqual({
      reason: 'required',
    });
    expect((await call('GET', 'nobody')).status).toBe(404);
    expect((await call('POST', customerId, { ...cell, amount: '1.005', reason: REASON })).error?.fieldErrors).toEqual({
      amount: 'invalidPattern',
    });
  });
});
