import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CompanyOf } from '@parlay/contracts/providers';
import type { Browser } from '../../testing/browser.ts';
import { TestCompany } from '../../testing/company.ts';
import { TestPaycorner } from '../../testing/paycorner.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { invariants } from '../ledger/invariants.ts';

const [cards, banks] = [new TestPaycorner(), new TestPaycorner()];
let platform: TestPlatform;
let page: Browser;

const companyOf = (id: string, port: number, change: Partial<CompanyOf<'payment'>>): CompanyOf<'payment'> => ({
  id,
  kind: 'payment',
  address: `http://127.0.0.1:${port}/`,
  driver: 'parlay-1',
  settings: { keys: { ours: [`a key for calls to ${id}`], theirs: [`a key for calls of ${id}`] } },
  ...change,
});

beforeAll(async () => {
  const till = companyOf('till', await cards.listen(), {
    methods: ['visa', 'mastercard'],
    publicAddress: 'https://till.example',
    callbackAddress: 'https://api.parlay.example/',
  });
  const bank = companyOf('bank', await banks.listen(), { brands: [104] });
  platform = await testPlatform({ config: { providers: [till, bank] } });
  cards.acceptKeyOf(platform.config, 'till');
  banks.acceptKeyOf(platform.config, 'bank');
});
afterAll(async () => {
  await platform.close();
  await Promise.all([cards.close(), banks.close()]);
});

async function aPage(brandId = 104): Promise<Browser> {
  const player = await createTestPlayer(platform.database.db, { brandId });
  const browser = platform.browser({ host: brandId === 104 ? 'localhost:8080' : `bu-${brandId}.localhost:8080` });
  await browser.logIn(player.username, player.password);
  return browser;
}
beforeEach(async () => {
  page = await aPage();
  for (const company of [cards, banks]) company.behaviour = 'answers';
});

const deposit = (instrumentId: string, key: string = randomUUID(), browser = page) =>
  browser.post('/api/account/deposit', { instrumentId, amount: '50.00' }, { 'idempotency-key': key });

describe('several payment providers', () => {
  it('each handle their own configured methods, with separate keys and URLs', async () => {
    const [byCard, byBank] = [await deposit('visa'), await deposit('trustly')];
    expect([byCard.status, byBank.status]).toEqual([200, 200]);
    const card = cards.orders.get(String(byCard.data.reference));
    const bank = banks.orders.get(String(byBank.data.reference));
    expect(card?.notifyUrl).toBe('https://api.parlay.example/api/payments/till/notify');
    expect(bank?.notifyUrl).toBe('http://127.0.0.1:8084/api/payments/bank/notify');
    const notifyAs = (company: string, order: typeof card) =>
      new TestCompany(platform.app, company).call(`/api/payments/${company}/notify`, {
        eventId: randomUUID(),
        orderId: order?.orderId,
        providerReference: order?.providerReference,
        status: 'SUCCESSFUL',
        amount: '50.00',
        currency: 'EUR',
      });
    // A provider cannot notify about another provider's order.
    expect((await notifyAs('till', bank)).status).toBe(404);
    expect((await notifyAs('till', card)).status).toBe(200);
    expect((await notifyAs('bank', bank)).status).toBe(200);
    expect((await new TestCompany(platform.app, 'till').call('/api/payments/bank/notify', {})).status).toBe(401);
    expect((await new TestCompany(platform.app, 'till').call('/api/payments/paycorner/notify', {})).status).toBe(404);
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('serve only the brands configured for them and refuse deposits from other brands', async () => {
    const other = await aPage(120);
    const { data } = await other.get('/api/instruments');
    const ids = (data as unknown as { id: string }[]).map(({ id }) => id);
    expect(ids).toContain('visa');
    expect(ids).not.toContain('skrill');
    expect((await deposit('skrill', randomUUID(), other)).error?.code).toBe('method_unavailable');
    expect((await deposit('visa', randomUUID(), other)).status).toBe(200);
  });

  it('serve card fields at their public URLs, and process the cards registered with them [AC2]', async () => {
    const { data } = await page.get('/api/instruments');
    const visa = (data as unknown as { id: string; integrationData: { cardFieldsUrl: string } }[]).find(
      ({ id }) => id === 'visa',
    );
    expect(visa?.integrationData.cardFieldsUrl).toMatch(/^https:\/\/till\.example\/payments\/card-fields\?origin=/);
    cards.cards.set('tok-1', { reference: 'card-1', method: 'visa', label: '•••• 4242', expiry: '12/39' });
    const added = await page.post('/api/account/instruments', { token: 'tok-1', instrumentId: 'visa', use: 'deposit' });
    expect(added.status).toBe(200);
    const { status, data: order } = await deposit(String(added.data.id));
    expect([status, cards.orders.get(String(order.reference))?.instrument]).toEqual([200, 'card-1']);
    const refused = await page.post('/api/account/instruments', { token: 'tok-1', instrumentId: 'trustly' });
    expect(refused.error?.code).toBe('method_unavailable');
  });

  it('use an encoder for brands with card fields on our pages, and a frame for other brands [B17]', async () => {
    const { providers } = platform.config;
    const encoder = {
      path: '/js/encoder.js',
      integrity: `sha384-${'A'.repeat(64)}`,
      publicKey: 'a public key of the till'.replaceAll(' ', '-'),
    };
    platform.config.providers = providers.map((one) =>
      one.id === 'till' && one.kind === 'payment' ? { ...one, encoder } : one,
    );
    const visa = async (browser: Browser) =>
      ((await browser.get('/api/instruments')).data as unknown as { integrationData: object }[])[0]?.integrationData;
    const other = await aPage(129);
    expect(await visa(page)).toMatchObject({ encoderUrl: null, cardFieldsUrl: expect.stringContaining('/payments/') });
    expect(await visa(other)).toEqual({
      encoderUrl: 'https://till.example/js/encoder.js',
      encoder: { integrity: encoder.integrity, publicKey: encoder.publicKey },
      cardFieldsUrl: null,
    });
    platform.config.providers = providers;
    // Without an encoder, the provider's frame is shown.
    expect(await visa(other)).toMatchObject({ encoderUrl: null, cardFieldsUrl: expect.stringContaining('/payments/') });
    const { calls } = cards;
    for (const token of ['4242424242424242', '4242-4242-4242-4242', '{"number":"4242424242424242"}'])
      expect(await other.post('/api/account/instruments', { token })).toMatchObject({
        status: 400,
        error: { fieldErrors: { token: expect.any(String) } },
      });
    expect(cards.calls).toBe(calls);
  });

  it('complete the deposits opened with them, even if the method has since moved to another provider', async () => {
    const key = randomUUID();
    cards.behaviour = 'takes-and-breaks';
    expect((await deposit('visa', key)).error?.code).toBe('provider_unavailable');
    cards.behaviour = 'answers';
    const { providers } = platform.config;
    platform.config.providers = providers.toReversed();
    const { status, data } = await deposit('visa', key);
    platform.config.providers = providers;
    expect([status, cards.orders.has(String(data.reference))]).toEqual([200, true]);
    expect(banks.orders.has(String(data.reference))).toBe(false);
  });
});
