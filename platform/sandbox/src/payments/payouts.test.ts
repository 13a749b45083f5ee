import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson, startSandbox, until } from '../testing/harness.ts';
import { paycornerCalls } from '../testing/paycorner-calls.ts';

const world = startSandboxPerTest();

const { payout, payoutRequest, signed, statement, ...paycorner } = paycornerCalls(world);
const act = (action: string, more = {}) =>
  postJson(`${world.sandbox.url}/payments/payouts`, { reference: 'payout-1', action, ...more });
const notified = () => paycorner.notified('payouts');

describe('a payout [CL16]', () => {
  it('is opened once per id, and refused with another body or a URL of another origin', async () => {
    const first = await payout();
    expect(first.body.data?.providerReference).toMatch(/^out_[0-9a-f]{32}$/);
    expect((await payout()).body).toEqual(first.body);
    expect((await payout({ amount: '60.00' })).status).toBe(422);
    expect((await payout({ payoutId: 'other', notifyUrl: 'http://127.0.0.1:1/x' })).status).toBe(400);
    expect((await postJson(`${world.sandbox.url}/payments/api/payouts`, payoutRequest())).status).toBe(401);
  });

  it('is reported when it is paid and returned, and appears twice in the statement', async () => {
    await payout();
    expect((await act('return')).status).toBe(409);
    await act('pay', { delivery: 'twice' });
    await act('return', { reason: 'account_closed' });
    expect(notified().map(({ status, reason }) => [status, reason])).toEqual([
      ['PAID', undefined],
      ['PAID', undefined],
      ['RETURNED', 'account_closed'],
    ]);
    expect((await statement()).map(({ kind, request, amount }) => [kind, request, amount])).toEqual([
      ['payout', 'payout-1', '50.00'],
      ['return', 'payout-1', '50.00'],
    ]);
  });

  it('is not in the statement if the bank refused it', async () => {
    await payout();
    await act('fail', { reason: 'holder_differs' });
    expect(notified()).toEqual([expect.objectContaining({ status: 'FAILED', reason: 'holder_differs' })]);
    expect(await statement()).toEqual([]);
  });

  it('can be recalled until the company refuses the recall', async () => {
    await payout();
    const recall = () => signed('/payments/api/payouts/recall', { payoutId: 'payout-1' });
    expect((await recall()).body.data).toEqual({ taken: true });
    await act('pay');
    await act('refuse-recall');
    expect(notified().map(({ status }) => status)).toEqual(['PAID', 'RECALL_FAILED']);
    expect((await recall()).body.data).toEqual({ taken: false });
  });

  it('is reported after a restart if the report was not acknowledged', async () => {
    await payout();
    world.platform.script = () => ({ status: 503 });
    await act('pay');
    await world.sandbox.stop({ keep: true });
    world.platform.script = () => undefined;
    world.sandbox = await startSandbox(world.platform.url, { dataDir: world.sandbox.settings.dataDir });
    await until(() => notified().at(-1)?.status === 'PAID');
  });

  it('is reported after a restart if the company died before storing the report', async () => {
    await payout();
    await act('pay', { delivery: 'hold' });
    await world.sandbox.stop({ keep: true });
    const { dataDir } = world.sandbox.settings;
    rmSync(join(dataDir, 'sandbox', 'payout-notifications.jsonl'));
    world.sandbox = await startSandbox(world.platform.url, { dataDir });
    await until(() => notified().length > 0);
    await world.sandbox.stop({ keep: true });
    world.sandbox = await startSandbox(world.platform.url, { dataDir });
    await act('return');
    expect(notified().map(({ status }) => status)).toEqual(['PAID', 'RETURNED']);
  });
});
