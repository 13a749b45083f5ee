import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Browser } from '../../testing/browser.ts';
import { TestCompany } from '../../testing/company.ts';
import { TestPaycorner } from '../../testing/paycorner.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { invariants } from '../ledger/invariants.ts';
import { isIban } from './account-fields.ts';
import { feeOf } from './fee.ts';
import type { Instrument } from './instruments.ts';

const paycorner = new TestPaycorner();
let platform: TestPlatform;
let page: Browser;
let other: Browser;

const aPage = async () => {
  const { username, password } = await createTestPlayer(platform.database.db);
  const browser = platform.browser();
  await browser.logIn(username, password);
  await browser.stepUp(password);
  return browser;
};
beforeAll(async () => {
  platform = await testPlatform({ env: { PORT_SANDBOX: String(await paycorner.listen()) } });
  paycorner.acceptKeyOf(platform.config);
});
afterAll(async () => {
  await platform.close();
  await paycorner.close();
});
beforeEach(async () => {
  [page, other] = [await aPage(), await aPage()];
});

const list = async (variant = '', browser = page) =>
  (await browser.get(`/api/player-instruments${variant}`)).data as unknown as Instrument[];
const ids = async (variant = '', browser = page) => (await list(variant, browser)).map(({ id }) => id);
const add = (instrumentId: string, fields: Record<string, string>) =>
  page.post('/api/account/instruments', { instrumentId, fields });
const IBAN = 'FI21 1234 5600 0007 85';

/** Makes a deposit and reports the instrument that paid it, as the provider does. */
async function depositWith(instrumentId: string, instrument: object, amount = '50.00', total = amount) {
  const { data } = await page.post(
    '/api/account/deposit',
    { instrumentId, amount },
    { 'idempotency-key': randomUUID() },
  );
  const orderId = String(data.reference);
  const order = paycorner.orders.get(orderId);
  const notification = {
    eventId: randomUUID(),
    orderId,
    providerReference: order?.providerReference,
    status: 'SUCCESSFUL',
  };
  const company = new TestCompany(platform.app, 'paycorner');
  const url = '/api/payments/paycorner/notify';
  return company.call(url, { ...notification, amount: total, currency: 'EUR', instrument });
}
const WALLET = { kind: 'wallet', reference: 'acc_1', label: 'ai•••@mail.example' };

describe('instrument routes [EN11, CL16]', () => {
  it('list the brand’s methods by weight, with limits, fees and form fields [AC2]', async () => {
    const { data } = await page.get('/api/instruments');
    const all = data as unknown as Instrument[];
    expect(all.map(({ id }) => id)).toEqual(['visa', 'mastercard', 'trustly', 'skrill', 'neteller', 'paysafe']);
    expect(all.filter((one) => one.default).map(({ id }) => id)).toEqual(['visa']);
    expect(all[5]?.deposits).toMatchObject({ maxAmount: '250.00', fee: { percent: '1.50', fixed: '0.00' } });
    expect(all[2]?.accountFieldDefinitions.map(({ type, required }) => [type, required])).toEqual([
      ['holder', true],
      ['iban', true],
    ]);
  });

  it('list no instruments for a new player, but the available methods by direction', async () => {
    for (const variant of ['', '/deposits', '/withdrawals']) expect(await ids(variant)).toEqual([]);
    expect(await ids('/available')).toHaveLength(6);
    expect(await ids('/available/deposits')).toContain('visa');
    expect(await ids('/available/withdrawals')).toEqual([
      'visa',
      'mastercard',
      'trustly',
      'skrill',
      'neteller',
      'paysafe',
    ]);
  });

  it('register the instrument that paid a deposit when it is notified, and make it the default', async () => {
    expect((await depositWith('skrill', WALLET)).status).toBe(200);
    const [first] = await list('/available/deposits');
    expect(first).toMatchObject({
      description: 'Skrill ai•••@mail.example',
      kind: 'wallet',
      state: 'active',
      default: true,
      lastAmount: '50.00',
    });
    expect(first?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(first)).not.toContain('acc_1');
    expect(await ids('/withdrawals')).toEqual([first?.id]);
    await depositWith(String(first?.id), WALLET);
    expect(await ids()).toHaveLength(1);
  });

  it('list cards entered on the provider’s page until they expire', async () => {
    const card = (reference: string, expiry: string) => ({ kind: 'card', reference, label: '•••• 4242', expiry });
    expect((await depositWith('visa', card('card_1', '12/49'))).status).toBe(200);
    expect((await depositWith('visa', card('card_2', '01/20'))).status).toBe(200);
    expect((await depositWith('visa', card('card_3', '13/49'))).status).toBe(400);
    const own = await list();
    expect(own.map(({ description, kind }) => [description, kind])).toEqual([['Visa •••• 4242', 'card']]);
    const { destinations } = (await page.get('/api/account/payment-transaction-balance')).data as unknown as {
      destinations: object[];
    };
    expect(destinations).toEqual([expect.objectContaining({ id: own[0]?.id, dueBack: '50.00' })]);
  });

  it('register an instrument with validated fields, and only for methods that define fields', async () => {
    const fieldErrorsOf = async (fields: Record<string, string>) => (await add('trustly', fields)).error?.fieldErrors;
    expect(await fieldErrorsOf({})).toEqual({ 'fields.holder': 'required', 'fields.iban': 'required' });
    expect(await fieldErrorsOf({ holder: 'Aino Demo', iban: 'FI21 1234 5600 0007 86' })).toEqual({
      'fields.iban': 'invalidPattern',
    });
    expect(await fieldErrorsOf({ holder: 'Aino Demo', iban: IBAN, pin: '1' })).toEqual({ 'fields.pin': 'fieldError' });
    const { status, data } = await add('trustly', { holder: 'Aino Demo', iban: IBAN });
    expect([status, data.kind, data.state]).toEqual([200, 'bank', 'active']);
    const holders = async () =>
      ((await page.get('/api/account/payment-transaction-balance')).data as unknown as { destinations: object[] })
        .destinations;
    expect(await holders()).toEqual([expect.objectContaining({ id: data.id, holder: 'Aino Demo' })]);
    // The holder entered first stays, even if the account is registered again.
    await add('trustly', { holder: 'Ben Other', iban: IBAN });
    expect(await holders()).toEqual([expect.objectContaining({ holder: 'Aino Demo' })]);
    expect((await add('visa', { holder: 'Aino Demo' })).error?.code).toBe('method_unavailable');
    expect((await add('skrill', { email: 'nobody@mail.example' })).status).toBe(422);
  });

  it('are shown by the part of the number that the provider returns, not by what was typed', async () => {
    const { data } = await add('trustly', { holder: 'Aino Demo', iban: IBAN });
    expect(data.description).toMatch(/^Trustly •••.{1,4}$/);
    const lists = [
      await page.get('/api/account/instruments'),
      await page.get('/api/account/payment-transaction-balance'),
    ];
    for (const list of [data, ...lists]) {
      expect(JSON.stringify(list).replaceAll(' ', '')).not.toContain(IBAN.replaceAll(' ', '').slice(0, -4));
    }
  });

  it('cannot exceed the method’s limit, and can be added again after one is removed', async () => {
    await add('skrill', { email: 'one@mail.example' });
    const second = await add('skrill', { email: 'two@mail.example' });
    expect(await ids('/available')).not.toContain('skrill');
    const offered = (await page.get('/api/instruments')).data as unknown as Instrument[];
    expect(offered.find(({ id }) => id === 'skrill')).toMatchObject({ quantityLimit: 2, quantityLimitBreach: true });
    expect((await add('skrill', { email: 'three@mail.example' })).error?.code).toBe('instrument_limit_reached');
    // Registering the same account again does not add another one.
    expect((await add('skrill', { email: 'two@mail.example' })).data.id).toBe(second.data.id);
    expect((await page.delete(`/api/account/instruments/${second.data.id}`)).status).toBe(200);
    expect(await ids('/available')).toContain('skrill');
  });

  it('remove an instrument only for its owner, and treat other players’ as unknown [D10]', async () => {
    const { data } = await add('skrill', { email: 'own@mail.example' });
    const path = `/api/account/instruments/${data.id}`;
    for (const wrong of [path, `/api/account/instruments/${randomUUID()}`, '/api/account/instruments/x'])
      expect((await other.delete(wrong)).error?.code).toBe('not_found');
    expect((await page.delete(path)).status).toBe(200);
    expect((await page.delete(path)).status).toBe(404);
    expect(await ids()).toEqual([]);
    const body = { instrumentId: data.id, amount: '50.00' };
    const refused = await page.post('/api/account/deposit', body, { 'idempotency-key': randomUUID() });
    expect(refused.error?.code).toBe('method_unavailable');
  });

  it('do not offer an instrument for deposits while the provider is still checking it', async () => {
    const { data } = await add('skrill', { email: 'pending@mail.example' });
    await sql`update player_instrument set state = 'pending' where id = ${data.id}::uuid`.execute(platform.database.db);
    expect((await list())[0]?.state).toBe('pending');
    expect(await ids('/deposits')).toEqual([]);
  });
});

describe('a fee', () => {
  it('is charged in addition to the amount, and booked to the house', async () => {
    const { status } = await depositWith('paysafe', WALLET, '50.01', '50.77');
    expect(status).toBe(200);
    expect((await page.get('/api/account/user')).data.balances).toMatchObject({ spendable: '50.01' });
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('is rounded up to whole minor units', () => {
    expect(feeOf({ basisPoints: 150, fixed: { EUR: 10 } }, 'EUR', 5001n)).toBe(86n);
    expect(feeOf({ basisPoints: 0, fixed: {} }, 'EUR', 5001n)).toBe(0n);
  });
});

describe('isIban', () => {
  it.each([
    [IBAN, true],
    ['DE89370400440532013000', true],
    ['GB82 WEST 1234 5698 7654 32', true],
    ['GB82 WEST 1234 5698 7654 33', false],
    ['1234', false],
    ['', false],
  ])('accepts only valid check digits: %s, %s', (text, expected) => {
    expect(isIban(text)).toBe(expected);
  });
});
