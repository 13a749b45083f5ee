import { describe, expect, it } from '@jest/globals';
import { trackEarlyCalls } from '../testing/early-calls.ts';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson, startSandbox, until } from '../testing/harness.ts';
import { paycornerCalls } from '../testing/paycorner-calls.ts';

const world = startSandboxPerTest();
const { cardOf, ...paycorner } = paycornerCalls(world);
const { during, wereEarly } = trackEarlyCalls(world);
const order = (change?: object) => during(paycorner.order(change));
const payout = (change?: object) => during(paycorner.payout(change));
const presetResult = (page: 'test-controls' | 'payouts', body: object) =>
  postJson(`${world.sandbox.url}/payments/${page}/early`, { of: '50.00', ...body });
const notified = () => world.platform.calls.map(({ body }) => body);

describe('a deposit with a preset result [RT5]', () => {
  it.each([
    ['by bank', { method: 'trustly' }],
    ['by wallet', { method: 'skrill' }],
    ['by voucher', { method: 'efectivo', currency: 'PEN' }],
  ])('%s is reported before the response to its order and leaves nothing to pay', async (_kind, change) => {
    await presetResult('test-controls', { action: 'approve' });
    const first = await order(change);
    expect(notified()).toEqual([expect.objectContaining({ orderId: 'order-1', status: 'SUCCESSFUL' })]);
    expect(wereEarly()).toEqual([true]);
    expect(first.body.data).toMatchObject({
      providerReference: notified()[0]?.providerReference,
      next: { kind: 'wait' },
      expiresAt: null,
    });
    expect((await order(change)).body).toEqual(first.body);
    expect(notified()).toHaveLength(1);
  });

  it.each([
    ['whose bank would send a challenge', '4242 4242 4242 4242', 'decline', 'FAILED', 'challenge_failed'],
    ['whose bank sends no challenge', '4000 0000 0000 0077', 'approve', 'SUCCESSFUL', undefined],
    ['whose bank declines', '4000 0000 0000 0002', 'approve', 'FAILED', 'declined'],
  ])('by a known card %s (%s) is reported before the response', async (_bank, number, action, status, reason) => {
    const instrument = await cardOf(number);
    await presetResult('test-controls', { action });
    const { body } = await order({ method: 'visa', instrument, challengeWindow: '02' });
    expect(notified().map((one) => [one.status, one.reason])).toEqual([[status, reason]]);
    expect(wereEarly()).toEqual([true]);
    expect(body.data).toMatchObject({ next: { kind: 'wait' } });
  });

  it.each([
    ['decline', 'FAILED', 'wait'],
    ['cancel', 'CANCELLED', 'wait'],
    ['pending', 'QUEUED', 'redirect'],
  ])('can have any result: %s', async (action, status, next) => {
    await presetResult('test-controls', { of: 'order-1', action });
    expect((await order()).body.data).toMatchObject({ next: { kind: next } });
    expect(notified().map((one) => one.status)).toEqual([status]);
  });

  it('is the first matching order that can have the result', async () => {
    await presetResult('test-controls', { action: 'approve' });
    await order({ orderId: 'other-amount', amount: '50.01' });
    // A card that has not been entered yet cannot have paid.
    await order({ orderId: 'no-card', method: 'visa' });
    expect(notified()).toEqual([]);
    expect(await (await fetch(`${world.sandbox.url}/payments/test-controls`)).text()).toContain('Not used yet');
    await order({ orderId: 'first' });
    await order({ orderId: 'second' });
    expect(notified().map(({ orderId }) => orderId)).toEqual(['first']);
  });

  it('is accepted even if its report fails, and the report is retried until it is acknowledged', async () => {
    let refusals = 3;
    world.platform.script = () => (refusals-- > 0 ? { status: 404 } : undefined);
    await presetResult('test-controls', { action: 'approve' });
    expect((await order()).status).toBe(200);
    await until(() => notified().length === 4);
    expect(new Set(notified().map(({ eventId }) => eventId)).size).toBe(1);
  });
});

describe('a payout with a preset result [CL16]', () => {
  it.each([
    ['pay', 'PAID', undefined],
    ['fail', 'FAILED', 'holder_differs'],
  ])('is reported once, before the response to its order: %s', async (action, status, reason) => {
    await presetResult('payouts', { action, reason: 'holder_differs' });
    const first = await payout();
    const providerReference = first.body.data?.providerReference;
    expect(notified()).toEqual([expect.objectContaining({ payoutId: 'payout-1', providerReference, status })]);
    expect(notified()[0]?.reason).toBe(reason);
    expect(wereEarly()).toEqual([true]);
    expect((await payout()).body).toEqual(first.body);
    expect(notified()).toHaveLength(1);
  });

  it('can be returned like any other payout, but not paid again', async () => {
    await presetResult('payouts', { of: 'payout-1', action: 'pay' });
    await payout();
    const act = (action: string) =>
      postJson(`${world.sandbox.url}/payments/payouts`, { reference: 'payout-1', action });
    expect((await act('pay')).status).toBe(409);
    expect((await act('return')).status).toBe(200);
    expect(notified().map(({ status }) => status)).toEqual(['PAID', 'RETURNED']);
  });
});

it('presets results only on the company’s own pages and not in production', async () => {
  const headers = { Origin: 'http://localhost:8080' };
  for (const page of ['test-controls', 'payouts']) {
    const url = `${world.sandbox.url}/payments/${page}/early`;
    expect((await postJson(url, { of: '50.00', action: page === 'payouts' ? 'pay' : 'approve' }, headers)).status).toBe(
      403,
    );
    expect((await postJson(url, { of: '50.00', action: 'steal' })).status).toBe(400);
    expect((await postJson(url, { of: '<b>', action: 'approve' })).status).toBe(400);
    const form = new URLSearchParams({ of: '5.00', action: page === 'payouts' ? 'pay' : 'approve' });
    const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, `/payments/${page}`]);
  }
  await world.sandbox.stop();
  world.sandbox = await startSandbox(world.platform.url, { mode: 'production' });
  expect((await presetResult('test-controls', { action: 'approve' })).status).toBe(404);
  expect((await presetResult('payouts', { action: 'pay' })).status).toBe(404);
});
