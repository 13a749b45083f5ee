import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { addJob } from '../../core/jobs/queue.ts';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import { aBonus, anOptIn, bonusCommand, NO_REQUIRED_PROOFS, someFreeRounds } from '../../testing/bonuses.ts';
import type { Browser } from '../../testing/browser.ts';
import { runDueJobs } from '../../testing/jobs.ts';
import { mailsTo } from '../../testing/letters.ts';
import { type PlatformWithCompany, startPlatformWithCompany } from '../../testing/payment-company.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { anInstrument, verifyIdentity } from '../../testing/withdrawals.ts';
import { claimBonus } from '../bonuses/repository.ts';
import { invariants } from '../ledger/invariants.ts';
import { PAYOUT_JOB, payoutHandler } from './sender.ts';
import type { Withdrawal } from './withdrawal.ts';

let world: PlatformWithCompany;
let token: string;
beforeAll(async () => {
  world = await startPlatformWithCompany();
  const tokenRequest = { name: 'Olga', scopes: ['withdrawals'], days: 1 } as const;
  ({ token } = await createOperatorToken(world.platform.database.db, tokenRequest));
});
afterAll(() => world.close());

const db = () => world.platform.database.db;
let page: Browser;
let customerId: string;
let username: string;
let bank: string;
beforeEach(async () => {
  const player = await createTestPlayer(db(), { balance: { withdrawable: 60_000n, bonus: 25_000n, locked: 15_000n } });
  ({ customerId, username } = player);
  bank = await anInstrument(db(), customerId);
  page = world.platform.browser();
  await page.logIn(username, player.password);
});

const withdraw = (amount = '50.00', { to = bank, key = randomUUID() as string } = {}) =>
  page.post('/api/account/withdrawal', { instrumentId: to, amount }, { 'idempotency-key': key });
const makeWithdrawal = async (amount?: string, to?: string): Promise<Withdrawal> => {
  const { status, data } = await withdraw(amount, to === undefined ? {} : { to });
  expect(status).toBe(200);
  return (data as unknown as { withdrawals: Withdrawal[] }).withdrawals[0] as Withdrawal;
};
/** Requests a withdrawal of a verified player that an operator has to review, because the account is in another name. */
async function makeReviewedWithdrawal(amount?: string): Promise<Withdrawal> {
  await verifyIdentity(db(), customerId);
  return makeWithdrawal(amount, await anInstrument(db(), customerId, { holder: 'Ben Other' }));
}
const cancel = (id: string, browser = page) =>
  browser.delete(`/api/account/withdrawal?id=${id}`, { headers: { 'idempotency-key': randomUUID() } });
const latest = async () =>
  ((await page.get('/api/account/withdrawal')).data as unknown as { items: Withdrawal[] }).items[0];
const balance = async () => (await page.get('/api/account/payment-transaction-balance')).data;
const mailKinds = async () =>
  (await mailsTo(world.platform, `${username}@example.com`))
    .map(({ kind }) => kind)
    .filter((kind) => /^with/.test(kind));

const send = async () => {
  const { config, database } = world.platform;
  const errors: unknown[] = [];
  const note = (line: object) => void errors.push(line);
  await runDueJobs(database, [payoutHandler({ db: db(), config })], { warn: note, error: note });
  expect(errors).toEqual([]);
};
/** Performs an action on a payout at the provider. Returns once the platform has been notified of the result. */
async function decide(id: string, action: string, details: Record<string, string> = {}): Promise<void> {
  const before = (await statuses(id)).length;
  let status = await world.decide(id, action, details);
  // On a busy machine, the provider may not have received the payout yet, so it is sent again.
  while (status === 404) {
    await send();
    status = await world.decide(id, action, details);
  }
  expect(status).toBe(200);
  // On a busy machine, the platform may respond to the notification too late, so the provider sends another one.
  while ((await statuses(id)).length === before) await delay(20);
}
async function operate(id: string, verb: string, reason = 'Looked at it') {
  const response = await world.platform.desk.inject({
    method: 'POST',
    url: `/api/operator/withdrawals/${id}/${verb}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    payload: { reason },
  });
  return { status: response.statusCode, data: response.json().data, error: response.json().error };
}
const statuses = async (id: string) => {
  const rows = await readRows(
    db(),
    { state: z.string(), status: z.string(), actor: z.string() },
    sql`
    select state, status, actor from withdrawal_step where withdrawal_id = ${id}::uuid order by id`,
  );
  return rows.map(({ state, status, actor }) => `${state} ${status} ${actor.split(':')[0]}`);
};

describe('a withdrawal [AC5, CL16]', () => {
  it('is locked, approved, sent and paid for a verified player, and each step has a time and an actor', async () => {
    await verifyIdentity(db(), customerId);
    const withdrawal = await makeWithdrawal();
    expect(withdrawal).toMatchObject({
      state: 'approved',
      amount: '50.00',
      fee: '0.00',
      reference: expect.stringMatching(/^W-\d+$/),
    });
    expect(await balance()).toMatchObject({
      withdrawable: '550.00',
      onItsWay: '50.00',
      locked: '150.00',
      bonus: '250.00',
    });
    await send();
    expect(await latest()).toMatchObject({ state: 'sent', status: 'QUEUED' });
    expect(await world.decide(withdrawal.id, 'pay', { delivery: 'twice' })).toBe(200);
    expect(await statuses(withdrawal.id)).toEqual([
      'requested QUEUED player',
      'approved QUEUED system',
      'sent QUEUED company',
      'paid SUCCESSFUL company',
    ]);
    expect(await balance()).toMatchObject({ total: '950.00', withdrawable: '550.00', onItsWay: '0.00' });
    expect(await mailKinds()).toEqual(['withdrawal-requested', 'withdrawal-sent', 'withdrawal-paid']);
    expect(await invariants(db())).toEqual([]);
  });

  it('sends the new balance and the payment to the player’s open pages [RS3, AC4]', async () => {
    const { id } = await makeWithdrawal();
    const rows = await readRows(
      db(),
      { event: z.string(), locked: z.string().nullable(), state: z.string().nullable() },
      sql`
      select event, payload #>> '{balances,locked}' as locked, payload ->> 'withdrawal' as state
      from outbox where customer_id = ${customerId} and event <> 'KycRequired' order by id desc limit 2`,
    );
    expect(rows.map(({ event }) => event)).toEqual(['TransactionUpdate', 'ContextualizedBalanceUpdate']);
    expect(rows.find(({ event }) => event === 'ContextualizedBalanceUpdate')?.locked).toBe('200.00');
    expect(rows.find(({ event }) => event === 'TransactionUpdate')?.state).toBe('on_hold');
    expect((await page.get(`/api/account/payment-requests/${id}`)).status).toBe(404);
  });

  it('is held until the identity is verified, and then continues automatically', async () => {
    const { id, state, hold } = await makeWithdrawal();
    expect([state, hold]).toEqual(['on_hold', 'verification']);
    await send();
    expect(await latest()).toMatchObject({ state: 'on_hold' });
    await verifyIdentity(db(), customerId);
    expect(await latest()).toMatchObject({ state: 'approved' });
    await send();
    expect(await statuses(id)).toEqual([
      'requested QUEUED player',
      'on_hold QUEUED system',
      'approved QUEUED system',
      'sent QUEUED company',
    ]);
  });

  it.each([
    ['Test Player', 'approved'],
    ['PLAYER, Tést', 'approved'],
    [null, 'approved'],
    ['Ben Other', 'on_hold'],
    ['Test', 'on_hold'],
    ['Тест Плейер', 'on_hold'],
  ])('to an account in the name %s is %s, as any name but the player’s needs a review [AC5]', async (holder, state) => {
    await verifyIdentity(db(), customerId);
    const to = await anInstrument(db(), customerId, { holder });
    const withdrawal = await makeWithdrawal('50.00', to);
    expect([withdrawal.state, withdrawal.hold]).toEqual([state, state === 'on_hold' ? 'review' : null]);
    const rows = await readRows(
      db(),
      { reason: z.string().nullable() },
      sql`
      select reason from withdrawal_step where withdrawal_id = ${withdrawal.id}::uuid order by id desc limit 1`,
    );
    expect(rows[0]?.reason).toBe(state === 'on_hold' ? 'The account is in another name' : null);
    expect(JSON.stringify(await latest())).not.toContain('another name');
  });

  it('is still reviewed after the identity is verified if the account is in another name [AC5]', async () => {
    const withdrawal = await makeWithdrawal('50.00', await anInstrument(db(), customerId, { holder: 'Ben Other' }));
    expect(withdrawal.hold).toBe('verification');
    await verifyIdentity(db(), customerId);
    await send();
    expect(await latest()).toMatchObject({ state: 'on_hold', hold: 'review' });
    expect((await operate(withdrawal.id, 'approve', 'A joint account')).data).toMatchObject({ state: 'approved' });
  });

  it('goes first to the instruments that deposits came from, and the rest to the chosen one', async () => {
    await verifyIdentity(db(), customerId);
    const card = await anInstrument(db(), customerId, { kind: 'card', method: 'visa', deposited: 5_000n });
    const { status, data } = await withdraw('120.00');
    expect(status).toBe(200);
    const { withdrawals } = data as unknown as { withdrawals: Withdrawal[] };
    expect(withdrawals.map(({ amount, destination }) => [destination.id, amount])).toEqual([
      [card, '50.00'],
      [bank, '70.00'],
    ]);
    expect((await withdraw('30.00')).data).toMatchObject({ withdrawals: [{ amount: '30.00' }] });
  });

  it('returns deposits even to an instrument that its player has removed [AC5]', async () => {
    await verifyIdentity(db(), customerId);
    const card = await anInstrument(db(), customerId, { kind: 'card', method: 'visa', deposited: 5_000n });
    expect((await page.delete(`/api/account/instruments/${card}`)).status).toBe(200);
    const due = async () =>
      ((await balance()) as unknown as { destinations: { id: string; dueBack: string }[] }).destinations.map(
        ({ id, dueBack }) => [id, dueBack],
      );
    expect(await due()).toContainEqual([card, '50.00']);
    expect((await withdraw('120.00', { to: card })).error?.code).toBe('method_unavailable');
    const { withdrawals } = (await withdraw('120.00')).data as unknown as { withdrawals: Withdrawal[] };
    expect(withdrawals.map(({ amount, destination }) => [destination.id, amount])).toEqual([
      [card, '50.00'],
      [bank, '70.00'],
    ]);
    expect(await due()).toEqual([[bank, '0.00']]);
    expect((await withdraw('20.00', { to: card })).error?.code).toBe('method_unavailable');
  });

  it('respects the maximum payout of its method, which is listed with the instrument [AC2, EN11]', async () => {
    await verifyIdentity(db(), customerId);
    const wallet = await anInstrument(db(), customerId, { kind: 'wallet', method: 'paysafe' });
    const listed = (await page.get('/api/player-instruments/withdrawals')).data as unknown as { id: string }[];
    expect(listed.find(({ id }) => id === wallet)).toMatchObject({ withdrawals: { maxAmount: '250.00' } });
    const { destinations } = (await balance()) as unknown as { destinations: { id: string }[] };
    expect(destinations.find(({ id }) => id === wallet)).toMatchObject({ minAmount: '10.00', maxAmount: '250.00' });
    const refused = { code: 'amount_out_of_range', fieldErrors: { amount: 'numberLesserThanOrEqualTo' } };
    const tooMuch = (limit: string) => expect.objectContaining({ ...refused, details: { limit } });
    expect((await withdraw('250.01', { to: wallet })).error).toEqual(tooMuch('250.00'));
    await anInstrument(db(), customerId, { kind: 'card', method: 'visa', deposited: 5_000n });
    expect((await withdraw('300.01', { to: wallet })).error).toEqual(tooMuch('300.00'));
    expect((await withdraw('300.00', { to: wallet })).status).toBe(200);
  });

  it('returns deposits first, split into as many payouts as the method’s maximum requires', async () => {
    await verifyIdentity(db(), customerId);
    const wallet = await anInstrument(db(), customerId, { kind: 'wallet', method: 'paysafe', deposited: 199_000n });
    const due = async () =>
      ((await balance()) as unknown as { destinations: { id: string; dueBack: string }[] }).destinations.find(
        ({ id }) => id === wallet,
      )?.dueBack;
    const parts = async (amount: string, to?: string) => {
      const { withdrawals } = (await withdraw(amount, to === undefined ? {} : { to })).data as unknown as {
        withdrawals: Withdrawal[];
      };
      return withdrawals.map(
        ({ amount: part, destination }) => `${destination.id === wallet ? 'wallet' : 'bank'} ${part}`,
      );
    };
    expect(await due()).toBe('1990.00');
    expect(await parts('300.00')).toEqual(['wallet 250.00', 'wallet 50.00']);
    // A payout below the method's minimum is topped up from the previous payout.
    expect(await parts('505.00', wallet)).toEqual(['wallet 250.00', 'wallet 245.00', 'wallet 10.00']);
    expect(await due()).toBe('1185.00');
    expect((await withdraw('1185.01', { to: wallet })).error).toMatchObject({ details: { limit: '1185.00' } });
    expect(await parts('1300.00')).toEqual([...Array(4).fill('wallet 250.00'), 'wallet 185.00', 'bank 115.00']);
    expect(await due()).toBe('0.00');
    const mails = (await mailsTo(world.platform, `${username}@example.com`)).filter(
      ({ kind }) => kind === 'withdrawal-requested',
    );
    // One e-mail for each destination of a request.
    expect(mails).toHaveLength(4);
    expect(JSON.stringify(mails)).toMatch(/1,185\.00.*W-\d+ … W-\d+/s);
    // The amount of a rejected payout is due again.
    const { items } = (await page.get('/api/account/withdrawal?size=20')).data as unknown as { items: Withdrawal[] };
    const last = items.find(({ amount }) => amount === '185.00');
    expect((await operate(last?.id ?? '', 'reject')).status).toBe(200);
    expect(await due()).toBe('185.00');
    expect(await invariants(db())).toEqual([]);
  });

  it('returns deposits first even if several are requested at the same time', async () => {
    await verifyIdentity(db(), customerId);
    const wallet = await anInstrument(db(), customerId, { kind: 'wallet', method: 'paysafe', deposited: 60_000n });
    await Promise.all(['400.00', '300.00', '200.00'].map((amount) => withdraw(amount)));
    const { items } = (await page.get('/api/account/withdrawal?size=20')).data as unknown as { items: Withdrawal[] };
    const to = (id: string) =>
      items.filter(({ destination }) => destination.id === id).reduce((sum, { amount }) => sum + Number(amount), 0);
    expect([to(wallet), to(bank)]).toEqual([600, 300]);
  });

  describe('while a deposit bonus is open [AC8]', () => {
    /** Creates a card deposit of 50.00 with a bonus of the same amount that has not been claimed. */
    async function aMatchedDeposit(): Promise<{ bonusId: string; card: string }> {
      const bonusId = await anOptIn(db(), customerId, { percent: 100, cap: 5_000 });
      const card = await anInstrument(db(), customerId, { kind: 'card', method: 'visa', deposited: 5_000n });
      await sql`
        select bonus_of_deposit(r) from payment_request r where r.instrument_id = ${card}::uuid and r.kind = 'deposit'`.execute(
        db(),
      );
      return { bonusId, card };
    }
    const claim = (bonusId: string) => claimBonus(db(), bonusCommand(bonusId, customerId), NO_REQUIRED_PROOFS);
    const statusOf = async (id: string) =>
      (await readRows(db(), { status: z.string() }, sql`select status from bonus where id = ${id}::uuid`))[0]?.status;
    const request = (body: object, key: string = randomUUID()) =>
      page.post(
        '/api/account/withdrawal',
        { instrumentId: bank, amount: '50.00', ...body },
        { 'idempotency-key': key },
      );

    it('ends the bonus in the same transaction, but only with the player’s agreement', async () => {
      await verifyIdentity(db(), customerId);
      const { bonusId } = await aMatchedDeposit();
      await claim(bonusId);
      const endingBonus = {
        id: bonusId,
        code: 'TEST',
        type: 'deposit-match',
        status: 'CLAIMED',
        amount: '50.00',
        lost: '50.00',
      };
      expect(await balance()).toMatchObject({ bonus: '300.00', withdrawable: '650.00', endsBonuses: [endingBonus] });
      const key = randomUUID();
      const refused = await request({}, key);
      expect([refused.status, refused.error]).toEqual([
        409,
        expect.objectContaining({
          code: 'withdrawal_ends_bonus',
          fieldErrors: { endsBonuses: 'fieldError' },
          details: { bonuses: [endingBonus] },
        }),
      ]);
      expect((await request({ endsBonuses: [randomUUID()] })).error?.code).toBe('withdrawal_ends_bonus');
      expect((await request({ endsBonuses: ['no id'] })).error?.fieldErrors).toHaveProperty(['endsBonuses.0']);
      expect(await balance()).toMatchObject({ bonus: '300.00', onItsWay: '0.00' });
      // The key of the refused request can be used again.
      const done = await request({ endsBonuses: [bonusId] }, key);
      expect(done.status).toBe(200);
      expect(await statusOf(bonusId)).toBe('FORFEITED');
      expect(await balance()).toMatchObject({
        bonus: '250.00',
        withdrawable: '600.00',
        onItsWay: '50.00',
        endsBonuses: [],
      });
      expect((await request({ endsBonuses: [bonusId] }, key)).data).toEqual(done.data);
      expect((await withdraw()).status).toBe(200);
      expect(await invariants(db())).toEqual([]);
    });

    it('does not restore the bonus when it is cancelled', async () => {
      const { bonusId } = await aMatchedDeposit();
      await claim(bonusId);
      const { withdrawals } = (await request({ endsBonuses: [bonusId] })).data as unknown as {
        withdrawals: Withdrawal[];
      };
      expect((await cancel(withdrawals[0]?.id ?? '')).status).toBe(200);
      expect(await statusOf(bonusId)).toBe('FORFEITED');
      expect(await balance()).toMatchObject({ bonus: '250.00', withdrawable: '650.00' });
      expect(await invariants(db())).toEqual([]);
    });

    it('ends an unclaimed bonus, which can then no longer be claimed', async () => {
      const { bonusId } = await aMatchedDeposit();
      expect((await request({})).error?.details).toMatchObject({
        bonuses: [{ id: bonusId, status: 'PENDING', lost: '50.00' }],
      });
      expect((await request({ endsBonuses: [bonusId] })).status).toBe(200);
      expect(await claim(bonusId)).toMatchObject({ first: { refused: 'bonus_not_claimable' } });
      expect(await invariants(db())).toEqual([]);
    });

    it('requires the player to name each deposit bonus, and ends no other bonuses', async () => {
      const { bonusId } = await aMatchedDeposit();
      const second = await aMatchedDeposit();
      await claim(bonusId);
      const otherBonus = await aBonus(db(), customerId, { amount: 700 });
      const rounds = await someFreeRounds(db(), customerId, { rounds: 2, stake: 10, winnings: 'own' });
      for (const one of [otherBonus, rounds]) await claim(one);
      const { details } = (await request({ endsBonuses: [bonusId] })).error ?? {};
      expect((details as { bonuses: { id: string }[] }).bonuses.map(({ id }) => id)).toEqual([bonusId, second.bonusId]);
      expect((await request({ endsBonuses: [bonusId, second.bonusId] })).status).toBe(200);
      expect(await Promise.all([bonusId, second.bonusId, otherBonus, rounds].map(statusOf))).toEqual([
        'FORFEITED',
        'FORFEITED',
        'CLAIMED',
        'CLAIMED',
      ]);
      expect(await invariants(db())).toEqual([]);
    });

    it('ends the bonus even if it is claimed at the same time', async () => {
      const { bonusId } = await aMatchedDeposit();
      const results = await Promise.all([
        ...Array.from({ length: 4 }, () => claim(bonusId)),
        request({ endsBonuses: [bonusId] }),
        ...Array.from({ length: 4 }, () => claim(bonusId)),
      ]);
      expect(results[4]).toMatchObject({ status: 200 });
      expect(await statusOf(bonusId)).toBe('FORFEITED');
      expect(await balance()).toMatchObject({ bonus: '250.00', endsBonuses: [] });
      expect(await invariants(db())).toEqual([]);
    });
  });

  it('is refused with a field error for amount, range, balance, destination, key and extra fields [D11]', async () => {
    const refused = async (body: object, key: string | null = randomUUID()) => {
      const response = await page.post('/api/account/withdrawal', body, key === null ? {} : { 'idempotency-key': key });
      return [response.status, response.error?.code, Object.keys(response.error?.fieldErrors ?? {})];
    };
    const body = { instrumentId: bank, amount: '50.00' };
    expect(await refused({ ...body, amount: '9.99' })).toEqual([422, 'amount_out_of_range', ['amount']]);
    expect(await refused({ ...body, amount: '10000.01' })).toEqual([422, 'amount_out_of_range', ['amount']]);
    expect(await refused({ ...body, amount: '600.01' })).toEqual([409, 'insufficient_funds', ['amount']]);
    expect(await refused({ ...body, amount: '1e3' })).toEqual([400, 'invalid_request', ['amount']]);
    expect(await refused({ ...body, amount: '50.001' })).toEqual([400, 'invalid_request', ['amount']]);
    expect(await refused({ ...body, instrumentId: 'visa' })).toEqual([422, 'method_unavailable', ['instrumentId']]);
    const other = await anInstrument(db(), (await createTestPlayer(db())).customerId);
    expect(await refused({ ...body, instrumentId: other })).toEqual([422, 'method_unavailable', ['instrumentId']]);
    expect(await refused({ ...body, iban: 'x' })).toEqual([400, 'invalid_request', ['iban']]);
    expect(await refused(body, null)).toEqual([400, 'idempotency_key_required', ['Idempotency-Key']]);
    const key = randomUUID();
    expect((await withdraw('50.00', { key })).status).toBe(200);
    expect((await withdraw('51.00', { key })).status).toBe(422);
    expect(await balance()).toMatchObject({ onItsWay: '50.00' });
  });

  it('can be cancelled by its player if the brand allows it, and is unknown to others [X26, D10]', async () => {
    const { id } = await makeWithdrawal();
    const stranger = world.platform.browser();
    await stranger.logIn('demo2');
    expect((await cancel(id, stranger)).status).toBe(404);
    expect((await cancel(randomUUID())).status).toBe(404);
    expect((await cancel(id)).data).toMatchObject({ state: 'cancelled', status: 'CANCELLED' });
    expect(await balance()).toMatchObject({ withdrawable: '600.00', onItsWay: '0.00', locked: '150.00' });
    expect((await cancel(id)).error).toMatchObject({ code: 'conflict', details: { reason: 'cancelled' } });
  });

  it('cannot be cancelled in Great Britain [B6, X26]', async () => {
    const british = await createTestPlayer(db(), {
      brandId: 117,
      currency: 'GBP',
      balance: { withdrawable: 10_000n, bonus: 0n, locked: 0n },
    });
    const browser = world.platform.browser({ host: 'bu-117.localhost:8080' });
    await browser.logIn(british.username, british.password);
    const to = await anInstrument(db(), british.customerId);
    const body = { instrumentId: to, amount: '20.00' };
    const { data } = await browser.post('/api/account/withdrawal', body, { 'idempotency-key': randomUUID() });
    const [withdrawal] = (data as unknown as { withdrawals: Withdrawal[] }).withdrawals;
    expect((await cancel(withdrawal?.id ?? '', browser)).error).toMatchObject({
      code: 'conflict',
      details: { reason: 'not_allowed' },
    });
    expect((await browser.get('/api/account/withdrawal')).data).toMatchObject({ canCancel: false });
  });
});

describe('operators', () => {
  it('cannot approve a withdrawal before its identity check, whose acceptance lets it continue [AC5]', async () => {
    const { id } = await makeWithdrawal();
    expect(await operate(id, 'approve')).toMatchObject({
      status: 403,
      error: { code: 'identity_required', details: { customerId } },
    });
    await send();
    expect(await latest()).toMatchObject({ state: 'on_hold', hold: 'verification' });
    await verifyIdentity(db(), customerId);
    await send();
    expect(await latest()).toMatchObject({ state: 'sent', hold: null });
    expect(await invariants(db())).toEqual([]);
  });

  it('reject with a reason that the player can read, and the money is returned', async () => {
    const { id, reference } = await makeWithdrawal();
    const rejected = await operate(reference, 'reject', 'The account is not in your name');
    expect(rejected).toMatchObject({ status: 200, data: { state: 'rejected', status: 'FAILED', customerId } });
    expect(await latest()).toMatchObject({ reason: 'The account is not in your name' });
    expect(await balance()).toMatchObject({ withdrawable: '600.00', onItsWay: '0.00' });
    expect(await mailKinds()).toContain('withdrawal-rejected');
    expect((await operate(id, 'approve')).status).toBe(409);
    const { rows } = await sql`select actor, action, reason from operator_action where subject = ${id}`.execute(db());
    expect(rows).toEqual([{ actor: 'Olga', action: 'withdrawal.reject', reason: 'The account is not in your name' }]);
  });

  it('approve a withdrawal and recall it after payment, through all statuses of a reversal [AC4]', async () => {
    const { id } = await makeReviewedWithdrawal();
    expect((await operate(id, 'approve')).data).toMatchObject({ state: 'approved' });
    await send();
    await decide(id, 'pay');
    expect(await operate(id, 'return')).toMatchObject({
      status: 200,
      data: { state: 'paid', status: 'QUEUED_FOR_REVERSAL' },
    });
    await send();
    await decide(id, 'return', { reason: 'account_closed' });
    expect((await statuses(id)).slice(3)).toEqual([
      'sent QUEUED company',
      'paid SUCCESSFUL company',
      'paid QUEUED_FOR_REVERSAL operator',
      'paid EXECUTING_REVERSAL company',
      'returned SUCCESSFUL_REVERSAL company',
    ]);
    expect(await balance()).toMatchObject({ total: '1000.00', withdrawable: '600.00' });
    expect(await invariants(db())).toEqual([]);
  });

  it('see that the provider cannot recall a payout', async () => {
    const { id } = await makeReviewedWithdrawal();
    await operate(id, 'approve');
    await send();
    await decide(id, 'pay');
    await operate(id, 'return');
    await send();
    await decide(id, 'refuse-recall');
    expect((await statuses(id)).at(-1)).toBe('paid FAILED_ON_REVERSAL company');
    expect(await invariants(db())).toEqual([]);
  });

  it.each([
    ['pay', 'paid SUCCESSFUL company', '950.00'],
    ['fail', 'returned FAILED company', '1000.00'],
  ])('see the result of a payout whose recall failed: %s [AC4]', async (action, step, total) => {
    const { id } = await makeReviewedWithdrawal();
    await operate(id, 'approve');
    await send();
    expect((await operate(id, 'return')).data).toMatchObject({ state: 'sent', status: 'QUEUED_FOR_REVERSAL' });
    await send();
    await decide(id, 'refuse-recall');
    await decide(id, action);
    expect((await statuses(id)).slice(4)).toEqual([
      'sent QUEUED_FOR_REVERSAL operator',
      'sent EXECUTING_REVERSAL company',
      'sent FAILED_ON_REVERSAL company',
      step,
    ]);
    expect(await balance()).toMatchObject({ total, onItsWay: '0.00' });
    expect(await invariants(db())).toEqual([]);
  });

  it('list withdrawals by state, hold and player, but not with a token for another scope', async () => {
    const { id } = await makeWithdrawal();
    const list = async (query: string, bearer = token) => {
      const url = `/api/operator/withdrawals?${query}`;
      return world.platform.desk.inject({ url, headers: { authorization: `Bearer ${bearer}`, 'desk-reason': 'Test' } });
    };
    const found = (await list(`state=on_hold&hold=verification&customer=${customerId}`)).json().data;
    expect(found.items).toEqual([expect.objectContaining({ id, username, isVerified: false })]);
    const { token: other } = await createOperatorToken(db(), { name: 'Otto', scopes: ['players'], days: 1 });
    expect((await list('', other)).statusCode).toBe(403);
    expect((await operate(randomUUID(), 'approve')).status).toBe(404);
  });
});

/** Adds the job again, as if the node had died before recording its completion. */
const repeatJob = (id: string) => addJob(db(), PAYOUT_JOB, { payload: { id }, key: id });

describe('the bank', () => {
  it('can return a payout, which the player can then withdraw again', async () => {
    await verifyIdentity(db(), customerId);
    const { id } = await makeWithdrawal();
    await send();
    await decide(id, 'fail', { reason: 'holder_differs' });
    expect(await latest()).toMatchObject({ state: 'returned', status: 'FAILED', reason: 'holder_differs' });
    expect(await balance()).toMatchObject({ total: '1000.00', withdrawable: '600.00', onItsWay: '0.00' });
    expect(await mailKinds()).toContain('withdrawal-returned');
    expect(await invariants(db())).toEqual([]);
  });

  it.each([
    ['pay', ['sent QUEUED company', 'paid SUCCESSFUL company'], '950.00'],
    ['fail', ['sent QUEUED company', 'returned FAILED company'], '1000.00'],
  ])('can report the result before its order response, and it counts once: %s [RT5]', async (action, steps, total) => {
    await verifyIdentity(db(), customerId);
    const { id } = await makeWithdrawal();
    const payload = { of: id, action };
    await world.company.inject({ method: 'POST', url: '/payments/payouts/early', payload });
    await send();
    expect((await statuses(id)).slice(2)).toEqual(steps);
    await repeatJob(id);
    await send();
    expect(await statuses(id)).toHaveLength(4);
    expect(await balance()).toMatchObject({ total, onItsWay: '0.00' });
    expect(await invariants(db())).toEqual([]);
  });

  it('receives an order only once, even if its response was lost', async () => {
    await verifyIdentity(db(), customerId);
    const { id } = await makeWithdrawal();
    await send();
    await repeatJob(id);
    await send();
    const page = await world.company.inject({ url: '/payments/payouts' });
    expect(page.body.split(`<h2>${id}</h2>`)).toHaveLength(2);
  });
});
