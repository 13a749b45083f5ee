import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createOperatorToken } from '../../../core/operators/tokens.ts';
import type { Browser } from '../../../testing/browser.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { createTestPlayer } from '../../../testing/players.ts';
import { anInstrument, verifyIdentity } from '../../../testing/withdrawals.ts';
import { claimPayoutTask } from '../../withdrawals/repository.ts';
import type { OperatorInstrument } from './schemas.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await testPlatform();
  const tokenRequest = { name: 'Olga', scopes: ['withdrawals'], days: 1 } as const;
  ({ token } = await createOperatorToken(platform.database.db, tokenRequest));
});
afterAll(() => platform.close());

const db = () => platform.database.db;
let page: Browser;
let customerId: string;
let card: string;
let bank: string;
beforeEach(async () => {
  const player = await createTestPlayer(db(), { balance: { withdrawable: 60_000n, bonus: 0n, locked: 0n } });
  customerId = player.customerId;
  card = await anInstrument(db(), customerId, { kind: 'card', method: 'visa', deposited: 5_000n, label: '•••• 4417' });
  bank = await anInstrument(db(), customerId);
  await verifyIdentity(db(), customerId);
  page = platform.browser();
  await page.logIn(player.username, player.password);
});

const headers = () => ({ authorization: `Bearer ${token}` });
const operate = (path: string, body: object, key: string = randomUUID()) =>
  platform.browser().post(`/api/operator/${path}`, body, { ...headers(), 'idempotency-key': key });
const block = (id: string, key?: string) =>
  operate(`instruments/${id}/block`, { reason: 'The bank reports it as stolen.', note: 'Case 7' }, key);
const unblock = (id: string) => operate(`instruments/${id}/unblock`, { reason: 'The bank was wrong' });
const withdraw = (instrumentId: string, amount = '100.00') =>
  page.post('/api/account/withdrawal', { instrumentId, amount }, { 'idempotency-key': randomUUID() });
const destinations = async () =>
  (await page.get('/api/account/payment-transaction-balance')).data.destinations as unknown as {
    id: string;
    dueBack: string;
    blockReason: string | null;
  }[];
const openWithdrawals = async () =>
  (await page.get('/api/account/withdrawal?which=open')).data.items as unknown as {
    id: string;
    state: string;
    hold: string | null;
    destination: { id: string };
  }[];

describe('an instrument blocked by an operator', () => {
  it('stays visible with the reason, and money goes to other instruments [AC6]', async () => {
    expect((await block(card)).data).toMatchObject({ id: card, blockReason: 'The bank reports it as stolen.' });
    const shown = (await destinations()).find(({ id }) => id === card);
    expect(shown).toMatchObject({ dueBack: '0.00', blockReason: 'The bank reports it as stolen.' });
    expect(await withdraw(card)).toMatchObject({ status: 422, error: { code: 'method_unavailable' } });
    const { data } = await withdraw(bank);
    expect(data.withdrawals).toMatchObject([{ amount: '100.00', destination: { id: bank } }]);
  });

  it('is not offered for deposits, and is listed as blocked [AC2]', async () => {
    await block(card);
    const offered = (await page.get('/api/player-instruments/available/deposits')).data as unknown as { id: string }[];
    expect(offered.map(({ id }) => id)).not.toContain(card);
    const listed = (await page.get('/api/player-instruments')).data as unknown as { id: string; state: string }[];
    expect(listed.find(({ id }) => id === card)).toMatchObject({ state: 'blocked' });
  });

  it('holds unsent withdrawals, which cannot be approved until it is unblocked [AC5]', async () => {
    await withdraw(bank, '200.00');
    await block(bank);
    const held = (await openWithdrawals()).find(({ destination }) => destination.id === bank);
    expect(held).toMatchObject({ state: 'on_hold', hold: 'review' });
    const approve = () => operate(`withdrawals/${held?.id}/approve`, { reason: 'Looked at it' });
    expect(await approve()).toMatchObject({
      status: 409,
      error: { code: 'conflict', details: { reason: 'blocked_instrument' } },
    });
    expect((await unblock(bank)).data).toMatchObject({ blockReason: null });
    expect((await approve()).data).toMatchObject({ state: 'approved' });
  });

  it('receives no payout, even if it is blocked during a withdrawal request [AC5]', async () => {
    await withdraw(bank, '200.00');
    await sql`update player_instrument set block_reason = 'Stolen.' where id = ${bank}::uuid`.execute(db());
    const waiting = (await openWithdrawals()).filter(({ destination }) => destination.id === bank);
    expect(waiting).toHaveLength(1);
    expect(await claimPayoutTask(db(), waiting[0]?.id ?? '')).toEqual({ blocked: true });
  });

  it('is recorded once per key, with actor and note, and must exist', async () => {
    const key = randomUUID();
    await block(card, key);
    await block(card, key);
    const { rows } = await sql`
      select actor, action, reason from operator_action where subject = ${card}`.execute(db());
    expect(rows).toEqual([{ actor: 'Olga', action: 'instrument.block', reason: 'Case 7' }]);
    for (const id of [randomUUID(), 'none']) expect((await block(id)).status).toBe(404);
    expect((await platform.browser().get(`/api/operator/instruments?customer=${customerId}`)).status).toBe(401);
    const list = await platform
      .browser()
      .get(`/api/operator/instruments?customer=${customerId}`, { headers: headers() });
    expect((list.data.items as unknown as OperatorInstrument[]).map(({ id }) => id).sort()).toEqual(
      [card, bank].sort(),
    );
  });
});
