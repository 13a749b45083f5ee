import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHECK_PATH } from '@parlay/contracts/identity-check-protocol';
import { postJson, type Running, signAs, startSandbox, TinyPlatform, until } from '../testing/harness.ts';

let platform: TinyPlatform;
let sandbox: Running;
const checkId = randomUUID();
beforeEach(async () => {
  platform = await TinyPlatform.start();
  platform.script = () => ({ status: 200, body: { data: {} } });
  sandbox = await startSandbox(platform.url);
});
afterEach(async () => {
  await sandbox.stop();
  await platform.stop();
});

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
  callbackUrl: `${platform.url}/api/identity-checks/sealright/events`,
  ...change,
});
function send(body: object) {
  const text = JSON.stringify(body);
  const target = `${CHECK_PATH}/checks`;
  return postJson(`${sandbox.url}${target}`, text, signAs('sealright', target, text));
}
async function status() {
  const target = `${CHECK_PATH}/checks/${checkId}`;
  const response = await fetch(`${sandbox.url}${target}`, {
    headers: signAs('sealright', target, '', { method: 'GET' }),
  });
  return ((await response.json()) as { data: object }).data;
}
const decide = (form: Record<string, string>) =>
  fetch(`${sandbox.url}/identity-check/checks/${checkId}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const told = () => platform.called('events').map(({ body }) => body);

describe('the identity-check company', () => {
  it('takes a check once and tells each state that its reviewer sets [AC11]', async () => {
    for (const _ of [1, 2]) expect((await send(order())).status).toBe(200);
    expect(await status()).toMatchObject({ state: 'pending', number: 0 });
    for (const state of ['pending', 'refer', 'failed', 'invalid', 'approved'])
      expect((await decide({ state, reason: 'expired' })).status).toBe(303);
    expect(told().map(({ state }) => state)).toEqual(['pending', 'refer', 'failed', 'invalid', 'approved']);
    expect(await status()).toMatchObject({ state: 'approved', number: 5 });
    expect(await (await fetch(`${sandbox.url}/identity-check`)).text()).toContain('Mara Koch');
  });

  it('tells it twice, late, never, or again until it is taken', async () => {
    await send(order());
    await decide({ state: 'refer', delivery: 'twice' });
    expect(told()).toHaveLength(2);
    await decide({ state: 'failed', reason: 'expired', delivery: 'never' });
    expect(told()).toHaveLength(2);
    expect(await status()).toMatchObject({ state: 'failed', reason: 'expired' });
    platform.script = () => ({ status: 503, body: {} });
    await decide({ state: 'approved' });
    platform.script = () => ({ status: 200, body: { data: {} } });
    await until(() => told().filter(({ state }) => state === 'approved').length > 1);
  });

  it('refuses unsigned calls, unknown checks and bad content', async () => {
    expect((await postJson(`${sandbox.url}${CHECK_PATH}/checks`, order())).status).toBe(401);
    expect((await send(order({ kind: 'email' }))).status).toBe(400);
    expect(await status()).toBeUndefined();
    expect((await fetch(`${sandbox.url}/identity-check/checks/${randomUUID()}`)).status).toBe(404);
  });
});
