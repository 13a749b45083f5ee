import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postJson, type Running, signAs, startSandbox, TinyPlatform, until } from '../testing/harness.ts';

let platform: TinyPlatform;
let sandbox: Running;
beforeEach(async () => {
  platform = await TinyPlatform.start();
  sandbox = await startSandbox(platform.url);
});
afterEach(async () => {
  await sandbox.stop();
  await platform.stop();
});

const payoutRequest = (change: Record<string, unknown> = {}) => ({
  payoutId: 'payout-1',
  amount: '50.00',
  currency: 'EUR',
  method: 'trustly',
  instrument: 'acc_1',
  locale: 'en',
  notifyUrl: `${platform.url}/api/payments/paycorner/payouts`,
  ...change,
});
const signed = (path: string, body: unknown) => {
  const text = JSON.stringify(body);
  return postJson(`${sandbox.url}${path}`, text, signAs('paycorner', path, text));
};
const order = (change = {}) => signed('/payments/api/payouts', payoutRequest(change));
const act = (action: string, more = {}) =>
  postJson(`${sandbox.url}/payments/payouts`, { reference: 'payout-1', action, ...more });
const notified = () => platform.called('payouts').map(({ body }) => body);
const statement = async () => {
  const target = '/payments/api/statement?since=2020-01-01T00:00:00.000Z';
  const response = await fetch(sandbox.url + target, { headers: signAs('paycorner', target, '', { method: 'GET' }) });
  return { status: response.status, body: (await response.json()) as { data: { lines: Record<string, string>[] } } };
};

describe('a payout [CL16]', () => {
  it('is opened once for its id, and is refused with another body or a foreign address', async () => {
    const first = await order();
    expect(first.body.data?.providerReference).toMatch(/^out_[0-9a-f]{32}$/);
    expect((await order()).body).toEqual(first.body);
    expect((await order({ amount: '60.00' })).status).toBe(422);
    expect((await order({ payoutId: 'other', notifyUrl: 'http://127.0.0.1:1/x' })).status).toBe(400);
    expect((await postJson(`${sandbox.url}/payments/api/payouts`, payoutRequest())).status).toBe(401);
  });

  it('is reported when it is paid and when it comes back, and the statement has both', async () => {
    await order();
    expect((await act('return')).status).toBe(409);
    await act('pay', { delivery: 'twice' });
    await act('return', { reason: 'account_closed' });
    expect(notified().map(({ status, reason }) => [status, reason])).toEqual([
      ['PAID', undefined],
      ['PAID', undefined],
      ['RETURNED', 'account_closed'],
    ]);
    expect((await statement()).body.data.lines.map(({ kind, request, amount }) => [kind, request, amount])).toEqual([
      ['payout', 'payout-1', '50.00'],
      ['return', 'payout-1', '50.00'],
    ]);
  });

  it('is not in the statement when the bank refused it', async () => {
    await order();
    await act('fail', { reason: 'holder_differs' });
    expect(notified()).toEqual([expect.objectContaining({ status: 'FAILED', reason: 'holder_differs' })]);
    expect((await statement()).body.data.lines).toEqual([]);
  });

  it('can be recalled until it is back or the company says no', async () => {
    await order();
    const recall = () => signed('/payments/api/payouts/recall', { payoutId: 'payout-1' });
    expect((await recall()).body.data).toEqual({ taken: true });
    await act('pay');
    await act('refuse-recall');
    expect(notified().map(({ status }) => status)).toEqual(['PAID', 'RECALL_FAILED']);
    expect((await recall()).body.data).toEqual({ taken: false });
  });

  it('is reported after a restart of the company, as long as nobody took the report', async () => {
    await order();
    platform.script = () => ({ status: 503 });
    await act('pay');
    await sandbox.stop({ keep: true });
    platform.script = () => undefined;
    sandbox = await startSandbox(platform.url, { dataDir: sandbox.settings.dataDir });
    await until(() => notified().at(-1)?.status === 'PAID');
  });
});
