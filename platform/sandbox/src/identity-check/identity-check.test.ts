import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CHECK_PATH } from '@parlay/contracts/identity-check-protocol';
import { trackEarlyCalls } from '../testing/early-calls.ts';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson, signAs, startSandbox, until } from '../testing/harness.ts';

const world = startSandboxPerTest();
const checkId = randomUUID();
const { during, wereEarly } = trackEarlyCalls(world);

const order = (change: object = {}) => ({
  checkId,
  kind: 'id',
  brand: { id: 104, name: 'Parlay' },
  locale: 'en',
  applicant: {
    customerId: '200001',
    firstName: 'Mara',
    surname: 'Koch',
    birthDate: '1990-01-31',
    country: 'MT',
    address: '1 Republic Street',
    mobile: '+35699000001',
  },
  document: null,
  createdAt: '2026-05-15T17:30:00.000Z',
  callbackUrl: `${world.platform.url}/api/identity-checks/sealright/events`,
  ...change,
});
function send(body: object) {
  const text = JSON.stringify(body);
  const target = `${CHECK_PATH}/checks`;
  return postJson(`${world.sandbox.url}${target}`, text, signAs('sealright', target, text));
}
async function status() {
  const target = `${CHECK_PATH}/checks/${checkId}`;
  const response = await fetch(`${world.sandbox.url}${target}`, {
    headers: signAs('sealright', target, '', { method: 'GET' }),
  });
  return ((await response.json()) as { data: object }).data;
}
const decide = (form: Record<string, string>) =>
  fetch(`${world.sandbox.url}/identity-check/checks/${checkId}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const reports = () => world.platform.called('events').map(({ body }) => body);

describe('the identity-check company', () => {
  it('stores a duplicate check once and reports each state that a reviewer sets [AC11]', async () => {
    for (const _ of [1, 2]) expect((await send(order())).status).toBe(200);
    expect(await status()).toMatchObject({ state: 'pending', number: 0 });
    for (const state of ['pending', 'refer', 'failed', 'invalid', 'approved'])
      expect((await decide({ state, reason: 'expired' })).status).toBe(303);
    expect(reports().map(({ state }) => state)).toEqual(['pending', 'refer', 'failed', 'invalid', 'approved']);
    expect(await status()).toMatchObject({ state: 'approved', number: 5 });
    expect(await (await fetch(`${world.sandbox.url}/identity-check`)).text()).toContain('Mara Koch');
  });

  it('reports a state once, twice or never, and retries until it is acknowledged', async () => {
    await send(order());
    await decide({ state: 'refer', delivery: 'twice' });
    expect(reports()).toHaveLength(2);
    await decide({ state: 'failed', reason: 'expired', delivery: 'never' });
    expect(reports()).toHaveLength(2);
    expect(await status()).toMatchObject({ state: 'failed', reason: 'expired' });
    world.platform.script = () => ({ status: 503, body: {} });
    await decide({ state: 'approved' });
    world.platform.script = () => ({ status: 200, body: { data: {} } });
    await until(() => reports().filter(({ state }) => state === 'approved').length > 1);
  });

  it('refuses unsigned calls, unknown checks and invalid content', async () => {
    expect((await postJson(`${world.sandbox.url}${CHECK_PATH}/checks`, order())).status).toBe(401);
    expect((await send(order({ kind: 'email' }))).status).toBe(400);
    expect(await status()).toBeUndefined();
    expect((await fetch(`${world.sandbox.url}/identity-check/checks/${randomUUID()}`)).status).toBe(404);
  });
});

describe('a preset decision [AC11]', () => {
  const orderEarly = (change?: object) => during(send(order(change)));
  const presetCheck = (body: object, headers = {}) =>
    postJson(`${world.sandbox.url}/identity-check/early`, body, headers);

  it.each([
    ['approved', '200001', undefined],
    ['failed', checkId, 'expired'],
    ['refer', '200001', undefined],
  ])('is reported once before the response to the order and becomes the status: %s', async (state, of, reason) => {
    await presetCheck({ of, state, ...(reason ? { reason } : {}) });
    for (const _ of [1, 2]) expect((await orderEarly()).status).toBe(200);
    expect(reports()).toEqual([expect.objectContaining({ checkId, state, number: 1 })]);
    expect(reports()[0]?.reason).toBe(reason);
    expect(wereEarly()).toEqual([true]);
    expect(await status()).toMatchObject({ state, number: 1 });
  });

  it('applies to one check and leaves the next check to a reviewer', async () => {
    await presetCheck({ of: '200001', state: 'approved' });
    expect(await (await fetch(`${world.sandbox.url}/identity-check`)).text()).toContain('Not used yet');
    await orderEarly({ applicant: { ...order().applicant, customerId: '200002' } });
    expect(reports()).toEqual([]);
    for (const _ of [1, 2]) await orderEarly({ checkId: randomUUID() });
    expect(reports()).toHaveLength(1);
  });

  it('can be set only on the company’s own page and not in production', async () => {
    const approved = { of: '200001', state: 'approved' };
    expect((await presetCheck(approved, { Origin: 'http://localhost:8080' })).status).toBe(403);
    expect((await presetCheck({ ...approved, state: 'stolen' })).status).toBe(400);
    expect((await presetCheck({ ...approved, of: '<b>' })).status).toBe(400);
    const submission = { method: 'POST', body: new URLSearchParams(approved), redirect: 'manual' } as const;
    const response = await fetch(`${world.sandbox.url}/identity-check/early`, submission);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/identity-check']);
    await world.sandbox.stop();
    world.sandbox = await startSandbox(world.platform.url, { mode: 'production' });
    expect((await presetCheck(approved)).status).toBe(404);
    expect(await (await fetch(`${world.sandbox.url}/identity-check`)).text()).not.toContain('Before the order');
  });
});
