import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import { aCampaign } from '../../testing/bonuses.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { invariants } from '../ledger/invariants.ts';
import { processDueBonuses, startBonuses } from './start.ts';

let platform: TestPlatform;
let operator: string;
beforeAll(async () => {
  platform = await testPlatform();
  const tokenRequest = { name: 'Olga', scopes: ['campaigns' as const], days: 1 };
  operator = (await createOperatorToken(platform.database.db, tokenRequest)).token;
});
afterAll(() => platform.close());

const db = () => platform.database.db;
let players = 0;
async function player(user: Parameters<typeof createTestPlayer>[1] = {}) {
  players += 1;
  const account = await createTestPlayer(db(), { hasValidatedEmail: true, requiresEmailVerification: false, ...user });
  const page = platform.browser({ address: `198.51.126.${players}` });
  await page.logIn(account.username, account.password);
  const post = (call: string, body: object, key: string = randomUUID()) =>
    page.post(`/api/bonus/${call}`, body, { 'idempotency-key': key });
  const list = async (which: string) =>
    (await page.get(`/api/bonus/${which}`)).data.items as { id: string; code: string; status?: string }[];
  return { ...account, page, post, list };
}

const FREE_CASH = { kind: 'free-cash', amount: { EUR: 500 } } as const;
const MATCH = { kind: 'deposit-match', percent: 50, cap: { EUR: 2_000 }, minDeposit: { EUR: 1_000 } } as const;

/** Books a successful deposit the way its notification does. */
async function bookDeposit(customerId: string, amount: number) {
  const id = randomUUID();
  await sql`
    insert into payment_request (id, customer_id, kind, provider, method, amount, currency, status, key, provider_reference)
    values (${id}::uuid, ${customerId}, 'deposit', 'paycorner', 'visa', ${amount}, 'EUR', 'READY_FOR_REDIRECTION', ${id}, ${id})`.execute(
    db(),
  );
  await sql`
    select deposit_notified('paycorner', ${id}, ${id}::uuid, ${id}, 'SUCCESSFUL', ${amount}, 'EUR', null, null, 'hash')`.execute(
    db(),
  );
}

describe('bonus routes [AC8, EN5, CL18]', () => {
  it('let a player opt in to free cash and claim it, and take its money back when it is forfeited', async () => {
    const campaign = await aCampaign(db(), { ...FREE_CASH, code: 'FREEONE' });
    const { post, list, page, customerId } = await player();
    expect((await list('available')).map(({ code }) => code)).toContain('FREEONE');
    const { data } = await post('opt-in', { bonusId: campaign });
    const bonus = data.bonus as { id: string };
    expect(bonus).toMatchObject({
      code: 'FREEONE',
      status: 'ACTIVE',
      amount: '5.00',
      balance: null,
      actionText: 'Claim',
    });
    expect((await list('available')).map(({ code }) => code)).not.toContain('FREEONE');

    const claimed = await post('claim', { bonusId: bonus.id });
    expect(claimed.data).toMatchObject({
      bonus: { status: 'CLAIMED', balance: '5.00', percentage: '0.00', actionText: 'Forfeit', expiresInDays: 30 },
      balances: { bonus: '5.00', withdrawable: '0.00' },
    });
    expect(claimed.data.bonus).toMatchObject({ rollOvers: [{ pendingAmount: '50.00', originalAmount: '50.00' }] });
    expect((await list('active')).map(({ id }) => id)).toEqual([bonus.id]);
    expect((await post('claim', { bonusId: bonus.id })).error?.code).toBe('bonus_not_claimable');

    const forfeited = await post('forfeit', { bonusId: bonus.id });
    expect(forfeited.data).toMatchObject({
      bonus: { status: 'FORFEITED', endedAmount: '5.00' },
      balances: { bonus: '0.00' },
    });
    expect((await post('forfeit', { bonusId: bonus.id })).error?.code).toBe('bonus_not_running');
    expect(await list('user')).toMatchObject([{ status: 'FORFEITED' }]);
    const { items } = (await page.get('/api/account/transactions')).data;
    expect(items).toMatchObject([
      { type: 'bonus-forfeit', amount: '-5.00' },
      { type: 'bonus', amount: '5.00' },
    ]);
    expect(customerId).toBeTruthy();
    expect(await invariants(db())).toEqual([]);
  });

  it('without wagering are withdrawable as soon as they are claimed', async () => {
    const campaign = await aCampaign(db(), { ...FREE_CASH, code: 'NOWAGER', terms: { wagering: 0 } });
    const { post } = await player();
    const { data } = await post('opt-in', { bonusId: campaign });
    const claimed = await post('claim', { bonusId: (data.bonus as { id: string }).id });
    expect(claimed.data).toMatchObject({ balances: { bonus: '0.00', withdrawable: '5.00' } });
    expect(await invariants(db())).toEqual([]);
  });

  it('for a deposit wait for it, are then announced, and are claimed once from two tabs', async () => {
    const campaign = await aCampaign(db(), { ...MATCH, code: 'MATCH50' });
    const { post, list, customerId } = await player();
    expect((await post('opt-in', { bonusId: campaign })).data).toMatchObject({
      bonus: null,
      offer: { isOptedIn: true },
    });
    expect(await list('user')).toEqual([]);
    await bookDeposit(customerId, 900);
    expect(await list('user')).toEqual([]);
    await bookDeposit(customerId, 10_000);
    expect(await list('user')).toMatchObject([{ code: 'MATCH50', status: 'PENDING', amount: '20.00' }]);
    await processDueBonuses(db());
    const [bonus] = await list('user');
    expect(bonus).toMatchObject({ status: 'ACTIVE' });
    const { rows } = await sql`
      select payload from outbox where customer_id = ${customerId} and event = 'BonusOffer'`.execute(db());
    const values = { message: 'A bonus is ready to claim.', notificationIcon: 'bonus', notificationClass: 'promo' };
    expect(rows).toEqual([{ payload: { values } }]);
    const key = randomUUID();
    const responses = await Promise.all([0, 1].map(() => post('claim', { bonusId: bonus?.id }, key)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses[0]?.data).toEqual(responses[1]?.data);
    expect(responses[0]?.data).toMatchObject({ balances: { bonus: '20.00', withdrawable: '109.00' } });
    expect(await invariants(db())).toEqual([]);
  });

  it('for a deposit become claimable within five minutes, through the running job', async () => {
    const campaign = await aCampaign(db(), { ...MATCH, code: 'SOON50' });
    const { post, list, customerId } = await player();
    await post('opt-in', { bonusId: campaign });
    const job = startBonuses(platform.database, { warn: () => undefined });
    try {
      await bookDeposit(customerId, 10_000);
      const deadline = Date.now() + 5 * 60_000;
      let status: string | undefined;
      while (status !== 'ACTIVE' && Date.now() < deadline) {
        status = (await list('user')).at(0)?.status;
        if (status !== 'ACTIVE') await delay(100);
      }
      expect(status).toBe('ACTIVE');
    } finally {
      await job.stop();
    }
  });

  it('of unlisted campaigns open once, with a promo code in any letter case; an unknown code is refused', async () => {
    await aCampaign(db(), { ...FREE_CASH, code: 'HIDDEN1', entry: 'code' });
    const { post, list } = await player();
    expect((await list('available')).map(({ code }) => code)).not.toContain('HIDDEN1');
    expect((await post('promo-code', { code: ' hidden1 ' })).data).toMatchObject({ bonus: { status: 'ACTIVE' } });
    const [bonus] = await list('user');
    await post('claim', { bonusId: bonus?.id });
    const repeated = await post('promo-code', { code: 'HIDDEN1' });
    expect([repeated.status, repeated.error?.code, repeated.error?.fieldErrors]).toEqual([
      409,
      'bonus_used',
      { code: 'fieldError' },
    ]);
    const unknown = await post('promo-code', { code: 'NOTHING' });
    expect([unknown.status, unknown.error?.code, unknown.error?.fieldErrors]).toEqual([
      422,
      'bonus_code_unknown',
      { code: 'fieldError' },
    ]);
  });

  it('limit promo code guesses, and treat a code for other players as unknown [D1]', async () => {
    await aCampaign(db(), { ...FREE_CASH, code: 'OTHERS1', entry: 'code', eligibility: { countries: ['SE'] } });
    const { post } = await player();
    const errorCodes: (string | undefined)[] = [];
    for (const code of ['OTHERS1', ...Array.from({ length: 11 }, (_, n) => `GUESS${n}`)])
      errorCodes.push((await post('promo-code', { code })).error?.code);
    expect(new Set(errorCodes.slice(0, 10))).toEqual(new Set(['bonus_code_unknown']));
    expect(errorCodes.at(-1)).toBe('rate_limited');
  });

  it('hide bonuses from other players, require an idempotency key, and show visitors only open offers', async () => {
    const campaign = await aCampaign(db(), { ...FREE_CASH, code: 'OWNED1' });
    const owner = await player();
    const { data } = await owner.post('opt-in', { bonusId: campaign });
    const other = await player();
    const bonusId = (data.bonus as { id: string }).id;
    for (const call of ['claim', 'forfeit', 'opt-in']) {
      expect((await other.post(call, { bonusId })).error?.code).toBe('not_found');
      expect((await other.post(call, { bonusId: 'none' })).error?.code).toBe('not_found');
    }
    expect((await owner.page.post('/api/bonus/claim', { bonusId })).error?.code).toBe('idempotency_key_required');
    const visitor = platform.browser();
    expect((await visitor.get('/api/bonus/user')).status).toBe(401);
    const { items } = (await visitor.get('/api/bonus/available')).data as { items: { code: string }[] };
    expect(items.map(({ code }) => code)).toEqual(expect.arrayContaining(['OWNED1']));
    expect(items.map(({ code }) => code)).not.toContain('HIDDEN1');
  });

  it('require a verified e-mail address if the brand does, and accept the same key once it is verified', async () => {
    const campaign = await aCampaign(db(), { ...FREE_CASH, code: 'EMAIL1' });
    const { post, customerId } = await player({ hasValidatedEmail: false });
    const { data } = await post('opt-in', { bonusId: campaign });
    const bonusId = (data.bonus as { id: string }).id;
    expect((await post('claim', { bonusId }, 'same-key-1')).error?.code).toBe('email_unverified');
    await sql`update player set has_validated_email = true where customer_id = ${customerId}`.execute(db());
    expect((await post('claim', { bonusId }, 'same-key-1')).data).toMatchObject({ bonus: { status: 'CLAIMED' } });
  });
});

describe('bonus abuse checks', () => {
  it('withhold a claim from a person’s second account for operator review, with an ordinary response', async () => {
    const campaign = await aCampaign(db(), { ...FREE_CASH, code: 'PERSON1' });
    const twin = { firstName: 'Mira', surname: 'Kallio', birthDate: '1988-02-03' };
    const first = await player(twin);
    const second = await player(twin);
    const claim = async ({ post }: typeof first) => {
      const { data } = await post('opt-in', { bonusId: campaign });
      return post('claim', { bonusId: (data.bonus as { id: string }).id });
    };
    expect((await claim(first)).data).toMatchObject({ bonus: { status: 'CLAIMED', isWithheld: false } });
    expect((await claim(second)).data).toMatchObject({
      bonus: { status: 'PENDING', isWithheld: true, balance: null },
      balances: { bonus: '0.00' },
    });
    await sql`select reward_hold_decide(${second.customerId}, 'pay', 'Olga', 'Twins')`.execute(db());
    expect((await second.list('user')).at(0)).toMatchObject({ status: 'CLAIMED' });
    expect(await invariants(db())).toEqual([]);
  });

  it('limit claims per browser without revealing who else uses it', async () => {
    const campaign = await aCampaign(db(), { ...FREE_CASH, code: 'DEVICE1', limits: { perDevice: 1 } });
    const claimIn = async (hash: string) => {
      const { post, customerId } = await player();
      await sql`
        insert into browser_fingerprint (customer_id, hash) values (${customerId}, ${Buffer.from(hash)})`.execute(db());
      const { data } = await post('opt-in', { bonusId: campaign });
      return post('claim', { bonusId: (data.bonus as { id: string }).id });
    };
    expect((await claimIn('home')).status).toBe(200);
    const refused = await claimIn('home');
    expect(refused.error).toMatchObject({ code: 'bonus_unavailable', message: 'This bonus is not open to you.' });
    expect(refused.error).not.toHaveProperty('details');
    expect((await claimIn('elsewhere')).status).toBe(200);
  });
});

describe('campaign routes for operators [B8]', () => {
  const campaign = (change: object = {}) => ({
    brandId: 104,
    code: 'SUMMER1',
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2049-01-01T00:00:00.000Z',
    definition: FREE_CASH,
    reason: 'Summer',
    ...change,
  });
  const call = (path: string, body: object, key: string = randomUUID()) =>
    platform.browser().send('POST', `/api/operator/campaigns${path}`, {
      body,
      headers: { authorization: `Bearer ${operator}`, 'idempotency-key': key },
    });

  it('create a campaign as a draft, start, pause and end it, and record each change', async () => {
    const created = await call('', campaign(), 'one-and-the-same');
    expect(created.data).toMatchObject({
      code: 'SUMMER1',
      state: 'draft',
      entered: 0,
      definition: { terms: { wagering: 10, order: 'own-first', onForfeit: 'bonus-and-winnings' } },
    });
    expect((await call('', campaign(), 'one-and-the-same')).data).toEqual(created.data);
    expect((await call('', campaign())).error).toMatchObject({ code: 'conflict', fieldErrors: { code: 'fieldError' } });
    const { list } = await player();
    const isOffered = async () => (await list('available')).some(({ code }) => code === 'SUMMER1');
    expect(await isOffered()).toBe(false);
    const id = String(created.data.id);
    expect((await call(`/${id}/start`, { reason: 'Go' })).data).toMatchObject({ state: 'running' });
    expect(await isOffered()).toBe(true);
    expect((await call(`/${id}/start`, { reason: 'Go' })).error?.code).toBe('conflict');
    expect((await call(`/${id}/pause`, { reason: 'Wait' })).data).toMatchObject({ state: 'paused' });
    expect(await isOffered()).toBe(false);
    expect((await call(`/${id}/end`, { reason: 'Over' })).data).toMatchObject({ state: 'ended' });
    const rows = await readRows(
      db(),
      { action: z.string() },
      sql`
      select action from operator_action where subject = ${id} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(
      ['create', 'start', 'pause', 'end'].map((verb) => `campaign.${verb}`),
    );
  });

  it.each([
    ['wagering above ten times the bonus', 'OTHER1', { terms: { wagering: 11 } }, 'definition.terms.wagering'],
    [
      'mixed products',
      'OTHER2',
      { terms: { contribution: { games: 100, tournaments: 50 } } },
      'definition.terms.contribution',
    ],
    [
      'sports bets whose winnings are staked in games',
      'OTHER3',
      { kind: 'free-bets', bets: 2, stake: { EUR: 500 }, amount: undefined },
      'definition.terms.contribution',
    ],
  ])('refuse a campaign for Great Britain with %s and name the field', async (_, code, change, field) => {
    const british = { ...FREE_CASH, ...change, eligibility: { countries: ['GB'] } };
    const refused = await call('', campaign({ code: 'BRITISH1', definition: british }));
    expect([refused.status, refused.error?.fieldErrors]).toEqual([400, { [field]: 'fieldError' }]);
    const maltese = { ...british, eligibility: { countries: ['FI'] } };
    expect((await call('', campaign({ code, definition: maltese }))).status).toBe(200);
  });

  it.each([
    ['brandId', { brandId: 999 }],
    ['endsAt', { endsAt: '2026-01-01T00:00:00.000Z' }],
    ['definition.amount', { definition: { ...FREE_CASH, amount: { USD: 1 } } }],
    ['definition.amount.EUR', { definition: { ...FREE_CASH, amount: { EUR: 0.5 } } }],
    ['definition.terms.onForfeit', { definition: { ...FREE_CASH, terms: { onForfeit: 'nothing' } } }],
    ['code', { code: 'lower' }],
    ...[
      ['byTag', { byTag: { live: 10 } }],
      ['byGame', { byGame: { 'no-such-game': 10 } }],
    ].map(
      ([what, contribution]) =>
        [
          `definition.terms.contribution.${String(what)}`,
          { definition: { ...FREE_CASH, terms: { contribution } } },
        ] as const,
    ),
  ])('refuse an invalid campaign and name the field %s', async (field, change) => {
    const refused = await call('', campaign(change));
    expect([refused.status, Object.keys(refused.error?.fieldErrors ?? {})]).toEqual([400, [field]]);
  });
});
