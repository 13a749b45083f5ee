import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import type { Product } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { HasProviders } from '@parlay/contracts/providers';
import { sql } from 'kysely';
import { aCampaign } from '../../testing/bonuses.ts';
import { TestPaycorner } from '../../testing/paycorner.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { invalidCampaignField } from './campaigns/misfit.ts';
import { isUsable } from './campaigns/usable.ts';

const paycorner = new TestPaycorner();
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ env: { PORT_SANDBOX: String(await paycorner.listen()) } });
  paycorner.acceptKeyOf(platform.config);
});
afterAll(async () => {
  await platform.close();
  await paycorner.close();
});

const db = () => platform.database.db;
let players = 0;
async function player(countryCode = 'FI', birthDate = '1990-01-31') {
  players += 1;
  const verified = { hasValidatedEmail: true, requiresEmailVerification: false };
  const account = await createTestPlayer(db(), { ...verified, address: { countryCode }, birthDate });
  const page = platform.browser({ address: `198.51.127.${players}` });
  await page.logIn(account.username, account.password);
  const post = (call: string, body: object) => page.post(`/api/${call}`, body, { 'idempotency-key': randomUUID() });
  const list = async (which: string) =>
    (await page.get(`/api/bonus/${which}`)).data.items as { id: string; code: string }[];
  const offered = async () => (await list('available')).map(({ code }) => code);
  /** Opts in to a campaign and claims the resulting bonus. */
  const take = async (campaign: string) => {
    const { data } = await post('bonus/opt-in', { bonusId: campaign });
    return post('bonus/claim', { bonusId: (data.bonus as { id: string }).id });
  };
  return { ...account, page, post, list, offered, take };
}

const FREE = { kind: 'free-cash', amount: { EUR: 500 } } as const;
const WELCOME = { eligibility: { deposits: 'none' } } as const;

describe('minimum age for offers in Spain [B11]', () => {
  const bornYearsAgo = (years: number, days = 0) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
      .toISOString()
      .slice(0, 10);
  };

  it('is 26, and does not apply to players in other countries', async () => {
    const campaign = await aCampaign(db(), { ...FREE, code: 'YOUNG1' });
    const young = await player('ES', bornYearsAgo(26, 2));
    expect(await young.offered()).not.toContain('YOUNG1');
    expect((await young.post('bonus/opt-in', { bonusId: campaign })).error?.code).toBe('bonus_unavailable');
    expect((await young.post('bonus/promo-code', { code: 'YOUNG1' })).error?.code).toBe('bonus_code_unknown');
    expect(await (await player('ES', bornYearsAgo(26, -2))).offered()).toContain('YOUNG1');
    expect(await (await player('FI', bornYearsAgo(19))).offered()).toContain('YOUNG1');
  });
});

describe('campaign eligibility [B8]', () => {
  it('allows only one bonus ever to a player from a country where only welcome offers are legal', async () => {
    const first = await aCampaign(db(), { ...FREE, ...WELCOME, code: 'FIRST1' });
    const second = await aCampaign(db(), { ...FREE, ...WELCOME, code: 'SECOND1' });
    await aCampaign(db(), { ...FREE, code: 'ALWAYS1' });
    const swede = await player('SE');
    expect(await swede.offered()).toEqual(expect.arrayContaining(['FIRST1', 'SECOND1']));
    // Open to everybody, so not a welcome offer.
    expect(await swede.offered()).not.toContain('ALWAYS1');
    expect((await swede.take(first)).status).toBe(200);
    expect(await swede.offered()).not.toContain('SECOND1');
    const refused = await swede.post('bonus/opt-in', { bonusId: second });
    expect([refused.status, refused.error?.code]).toEqual([409, 'bonus_unavailable']);
    const finn = await player('FI');
    await finn.take(first);
    expect(await finn.offered()).toEqual(expect.arrayContaining(['SECOND1', 'ALWAYS1']));
  });

  it('lets a player who opted in to several welcome offers claim only one', async () => {
    const { post, list, offered } = await player('SE');
    const match = { kind: 'deposit-match', percent: 50, cap: { EUR: 2_000 }, minDeposit: { EUR: 1_000 } } as const;
    await post('bonus/opt-in', { bonusId: await aCampaign(db(), { ...match, ...WELCOME, code: 'WAITING1' }) });
    const bonusIds = [];
    for (const code of ['TOGETHER1', 'TOGETHER2', 'TOGETHER3']) {
      const { data } = await post('bonus/opt-in', { bonusId: await aCampaign(db(), { ...FREE, ...WELCOME, code }) });
      bonusIds.push((data.bonus as { id: string }).id);
    }
    const claims = await Promise.all(bonusIds.map((bonusId) => post('bonus/claim', { bonusId })));
    expect(claims.map(({ error }) => error?.code ?? 'claimed').toSorted()).toEqual([
      'bonus_unavailable',
      'bonus_unavailable',
      'claimed',
    ]);
    expect(await list('user')).toMatchObject([{ status: 'CLAIMED' }]);
    expect(await offered()).not.toContain('WAITING1');
  });

  it('refuses a campaign that stakes bonus money first if the policy requires own money first', () => {
    const brand = platform.config.brands.find(({ id }) => id === 104);
    if (!brand) throw new Error('no such brand');
    const strictBrand = { ...brand, policy: { bonus: { ownMoneyFirst: true } } } as Brand;
    const definition = (order: 'own-first' | 'bonus-first') =>
      CampaignDefinition.parse({ ...FREE, terms: { order }, eligibility: { countries: ['FI'] } });
    expect(invalidCampaignField(strictBrand, definition('bonus-first'))).toBe('definition.terms.order');
    expect(invalidCampaignField(strictBrand, definition('own-first'))).toBeUndefined();
    expect(invalidCampaignField(brand, definition('bonus-first'))).toBeUndefined();
  });

  it('limits claims per payment card without revealing who else uses the card', async () => {
    const campaign = await aCampaign(db(), { ...FREE, code: 'CARD1', limits: { perInstrument: 1 } });
    const claimWith = async (reference: string) => {
      const { customerId, take } = await player();
      await sql`
        insert into player_instrument (id, customer_id, provider, method, kind, reference, label)
        values (${randomUUID()}::uuid, ${customerId}, 'paycorner', 'visa', 'card', ${reference}, '•••• 4242')`.execute(
        db(),
      );
      return take(campaign);
    };
    expect((await claimWith('one card')).status).toBe(200);
    const refused = await claimWith('one card');
    expect(refused.error).toMatchObject({ code: 'bonus_unavailable', message: 'This bonus is not open to you.' });
    expect(refused.error).not.toHaveProperty('details');
    expect((await claimWith('another card')).status).toBe(200);
  });
});

describe('deposit bonus code [AC3]', () => {
  it('opts the player in before money moves, and is refused with a field error if it earns no bonus', async () => {
    const match = { kind: 'deposit-match', percent: 50, cap: { EUR: 2_000 }, minDeposit: { EUR: 2_000 } } as const;
    await aCampaign(db(), { ...match, code: 'WITHCODE', entry: 'code' });
    const { post, list, customerId } = await player();
    const deposit = (bonusCode: string, amount = '50.00') =>
      post('account/deposit', { instrumentId: 'visa', amount, bonusCode });
    for (const [code, amount, error] of [
      ['NOSUCHCODE', '50.00', 'bonus_code_unknown'],
      ['WITHCODE', '19.99', 'bonus_unavailable'],
    ] as const) {
      const refused = await deposit(code, amount);
      expect([refused.error?.code, refused.error?.fieldErrors]).toEqual([error, { bonusCode: 'fieldError' }]);
    }
    expect((await deposit(' withcode ')).status).toBe(200);
    const { rows } = await sql`select code, status from bonus where customer_id = ${customerId}`.execute(db());
    expect(rows).toEqual([{ code: 'WITHCODE', status: 'OPTED_IN' }]);
    expect(await list('user')).toEqual([]);
  });
});

describe('offers switch [AC8]', () => {
  it('hides offers and blocks claims until it is turned on again, but keeps a running bonus', async () => {
    const running = await aCampaign(db(), { ...FREE, code: 'RUNNING1' });
    const campaign = await aCampaign(db(), { ...FREE, code: 'OFFERED1' });
    await aCampaign(db(), { ...FREE, code: 'BYCODE1', entry: 'code' });
    const { page, post, list, take } = await player();
    await take(running);
    const { data } = await post('bonus/opt-in', { bonusId: campaign });
    const bonusId = (data.bonus as { id: string }).id;
    const off = await post('bonus/offers', { areOn: false });
    expect(off.data).toEqual({ items: [], areOff: true });
    expect((await page.get('/api/bonus/available')).data).toEqual({ items: [], areOff: true });
    expect((await list('user')).map(({ code }) => code)).toEqual(['RUNNING1']);
    expect((await post('bonus/claim', { bonusId })).error?.code).toBe('bonus_offers_off');
    expect((await post('bonus/promo-code', { code: 'BYCODE1' })).error).toMatchObject({
      code: 'bonus_offers_off',
      fieldErrors: { code: 'fieldError' },
    });
    await post('bonus/offers', { areOn: true });
    expect((await list('user')).map(({ code }) => code)).toEqual(['RUNNING1', 'OFFERED1']);
    expect((await post('bonus/claim', { bonusId })).status).toBe(200);
  });

  it('stops a deposit from becoming a bonus while it is off', async () => {
    const match = { kind: 'deposit-match', percent: 50, cap: { EUR: 2_000 }, minDeposit: { EUR: 1_000 } } as const;
    const campaign = await aCampaign(db(), { ...match, code: 'MATCHOFF' });
    const { post, customerId } = await player();
    await post('bonus/opt-in', { bonusId: campaign });
    await post('bonus/offers', { areOn: false });
    const id = randomUUID();
    await sql`
      insert into payment_request (id, customer_id, kind, provider, method, amount, currency, status, key, provider_reference)
      values (${id}::uuid, ${customerId}, 'deposit', 'paycorner', 'visa', 5000, 'EUR', 'READY_FOR_REDIRECTION', ${id}, ${id})`.execute(
      db(),
    );
    await sql`
      select deposit_notified('paycorner', ${id}, ${id}::uuid, ${id}, 'SUCCESSFUL', 5000, 'EUR', null, null, 'hash')`.execute(
      db(),
    );
    const { rows } = await sql`select status from bonus where customer_id = ${customerId}`.execute(db());
    expect(rows).toEqual([{ status: 'OPTED_IN' }]);
  });
});

describe('a campaign whose reward no page of the brand can use', () => {
  const cash = CampaignDefinition.parse({ ...FREE, terms: { wagering: 5 } });
  const inSports = CampaignDefinition.parse({
    ...FREE,
    terms: { wagering: 5, contribution: { games: 0, sports: 100 } },
  });
  const ticket = CampaignDefinition.parse({ kind: 'tournament-ticket', amount: { EUR: 1_000 } });
  const bets = CampaignDefinition.parse({ kind: 'free-bets', bets: 2, stake: { EUR: 500 }, winnings: 'own' });
  const book = (driver: string, fields: object) =>
    ({ id: 'book', kind: 'sports', driver, ...fields }) as unknown as HasProviders['providers'][number];
  const takesFree = book('parlay-1', { takesBets: true, takesFreeBets: true });
  const takesNone = book('betsy', { takesBets: true });
  const elsewhere = book('parlay-1', { takesFreeBets: true, brands: [105] });

  it.each<[string, CampaignDefinition, Product[], HasProviders['providers'], boolean]>([
    ['bonus money in a lottery', cash, ['lottery', 'promotions'], [], false],
    ['bonus money in a casino', cash, ['casino'], [], true],
    ['a ticket without tournaments', ticket, ['casino', 'betting'], [], false],
    ['a ticket with tournaments', ticket, ['tournaments'], [], true],
    ['sports money without a book', inSports, ['betting'], [], false],
    ['sports money with a book', inSports, ['betting'], [takesNone], true],
    ['free bets at a company that takes them', bets, ['betting', 'live-betting'], [takesFree], true],
    ['free bets without sports', bets, ['casino'], [takesFree], false],
    ['free bets at a company without them', bets, ['betting'], [takesNone, takesFree], false],
    ['free bets at a company of other brands', bets, ['betting'], [elsewhere, takesNone], false],
  ])('is detected for %s', (_case, definition, products, providers, expected) => {
    expect(isUsable({ brand: { id: 104, products }, providers }, definition)).toBe(expected);
  });

  it('is not listed and cannot be entered', async () => {
    const campaign = await aCampaign(db(), {
      kind: 'free-bets',
      bets: 2,
      stake: { EUR: 500 },
      winnings: 'own',
      code: 'UNUSABLE1',
    });
    const someone = await player();
    expect(await someone.offered()).not.toContain('UNUSABLE1');
    expect((await someone.post('bonus/opt-in', { bonusId: campaign })).error?.code).toBe('bonus_unavailable');
  });
});
