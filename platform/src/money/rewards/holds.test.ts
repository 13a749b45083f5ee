import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createOperatorToken, revokeOperatorTokens } from '../../core/operators/tokens.ts';
import type { NewPlayer } from '../../identity/players/player.ts';
import { mailsTo, tokenIn } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson, register } from '../../testing/registration.ts';
import { registerInstrument } from '../instruments/repository.ts';
import { invariants } from '../ledger/invariants.ts';
import { checkRewardHold } from './holds.ts';

/** Brand that offers free cash. */
const BRAND = 120;

let platform: TestPlatform;
let operator: string;
beforeAll(async () => {
  platform = await testPlatform();
  operator = await operatorToken();
});
afterAll(() => platform.close());

const operatorToken = async () =>
  (await createOperatorToken(platform.database.db, { name: 'Olga', scopes: ['players'], days: 1 })).token;

let addresses = 0;
/** Registers a player who claims free cash, and verifies the e-mail address so that it is paid. */
async function claimFreeCash(change: Record<string, unknown> = {}) {
  addresses += 1;
  const page = platform.browser({ host: `bu-${BRAND}.localhost`, address: `198.51.105.${addresses}` });
  const user = newPerson({ claimFreeCashBonus: true, ...change });
  expect((await register(page, user, BRAND)).status).toBe(200);
  const [mail] = await mailsTo(platform, String(user.email));
  expect((await page.post('/api/validate-email', { token: tokenIn(mail) })).status).toBe(200);
  const record = async () => (await page.get('/api/account/user')).data as unknown as PlayerView;
  const { customerId } = await record();
  return { page, user, customerId, record };
}

interface PlayerView {
  customerId: string;
  balances: { bonus: string };
  withheldRewards: string;
}

const asOperator = (token: string, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  ...headers,
});
let keys = 0;
function decide(
  customerId: string,
  decision: 'pay' | 'refuse',
  { token = operator, key = `key-${++keys}-${'x'.repeat(8)}` } = {},
) {
  return platform.browser().send('POST', `/api/operator/reward-holds/${customerId}/decision`, {
    body: { decision, reason: 'Twins, passports seen' },
    headers: asOperator(token, { 'idempotency-key': key }),
  });
}

async function holdOf(customerId: string) {
  const { data } = await platform
    .browser()
    .get('/api/operator/reward-holds?state=all&size=100', { headers: asOperator(operator) });
  return (data.items as { customerId: string; matches: object[] }[]).find((hold) => hold.customerId === customerId);
}

const twin = (user: Record<string, unknown>) => ({
  firstName: user.firstName,
  surname: user.surname,
  birthDate: user.birthDate,
});

describe('rewards of one person with several accounts', () => {
  it.each<[string, (user: Record<string, unknown>) => Record<string, unknown>, string]>([
    ['name and birth date', twin, 'name-and-birth-date'],
    [
      'name in a different case, order and with accents',
      (user) => ({ ...twin(user), firstName: String(user.surname).toUpperCase(), surname: 'Áino' }),
      'name-and-birth-date',
    ],
    ['birth date and an extra name', (user) => ({ ...twin(user), firstName: 'Aino Maria' }), 'name-and-birth-date'],
    ['mobile number', ({ mobilePhone }) => ({ mobilePhone }), 'phone'],
  ])('are withheld from the second account with the same %s, but not from the first', async (_, same, basis) => {
    const first = await claimFreeCash();
    const second = await claimFreeCash(same(first.user));
    expect(await first.record()).toMatchObject({ balances: { bonus: '5.00' }, withheldRewards: 'none' });
    expect(await second.record()).toMatchObject({ balances: { bonus: '0.00' }, withheldRewards: 'waiting' });
    expect(await holdOf(second.customerId)).toMatchObject({
      decision: null,
      matches: [{ basis, customerId: first.customerId }],
      withheld: [{ kind: 'free_cash', bonus: '5.00', currency: 'EUR', paidAt: null }],
    });
    expect(await holdOf(first.customerId)).toBeUndefined();
  });

  it('are withheld from the newer of two accounts with one card, even if it used the card first', async () => {
    const { db } = platform.database;
    const older = await createTestPlayer(db);
    const newer = await createTestPlayer(db);
    const card = {
      provider: 'paycorner',
      kind: 'card',
      reference: 'card_same',
      method: 'visa',
      label: '•••• 4242',
      state: 'active',
      expiry: '12/49',
    } as const;
    for (const { customerId } of [newer, older]) {
      await registerInstrument(db, { ...card, customerId });
      await checkRewardHold(db, customerId);
    }
    expect(await holdOf(newer.customerId)).toMatchObject({
      matches: [{ basis: 'card', customerId: older.customerId }],
    });
    expect(await holdOf(older.customerId)).toBeUndefined();
  });

  it('are paid to namesakes with different birth dates, and to one person at two brands', async () => {
    const first = await claimFreeCash();
    const namesake = await claimFreeCash({ ...twin(first.user), birthDate: '1991-02-01' });
    expect((await namesake.record()).balances.bonus).toBe('5.00');
    const { db } = platform.database;
    const { customerId } = await createTestPlayer(db, { ...(twin(first.user) as Partial<NewPlayer>), brandId: 104 });
    await checkRewardHold(db, customerId);
    expect(await holdOf(customerId)).toBeUndefined();
  });

  it('are not withheld because of a shared browser; its accounts are only listed', async () => {
    const inBrowser = (hash: string, change = {}) => claimFreeCash({ browserFingerPrint: { hash }, ...change });
    const first = await inBrowser('home');
    const family = await inBrowser('home');
    expect((await family.record()).balances.bonus).toBe('5.00');
    expect(await holdOf(family.customerId)).toBeUndefined();
    const second = await inBrowser('home', twin(first.user));
    const otherBrowser = await inBrowser('work', twin(first.user));
    const lastUsedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await holdOf(second.customerId)).toMatchObject({
      matches: [{ basis: 'name-and-birth-date', customerId: first.customerId }],
      sameBrowser: [
        { customerId: family.customerId, lastUsedAt },
        { customerId: first.customerId, lastUsedAt },
      ],
    });
    expect(await holdOf(otherBrowser.customerId)).toMatchObject({ sameBrowser: [] });
  });

  it('never reveal to the player which account matched', async () => {
    const first = await claimFreeCash();
    const second = await claimFreeCash(twin(first.user));
    const json = JSON.stringify(await second.record());
    expect(json).not.toContain(first.customerId);
    expect(json).not.toContain(String(first.user.username));
  });
});

describe('an operator', () => {
  it('pays withheld rewards once, with the books balanced and the action recorded', async () => {
    const first = await claimFreeCash();
    const second = await claimFreeCash(twin(first.user));
    const key = 'one-intent-key';
    const replies = await Promise.all([1, 2, 3, 4].map(() => decide(second.customerId, 'pay', { key })));
    expect(replies.map(({ status, data }) => [status, data])).toEqual(Array(4).fill([200, { paid: 1 }]));
    expect((await decide(second.customerId, 'pay')).data).toEqual({ paid: 0 });
    expect(await second.record()).toMatchObject({ balances: { bonus: '5.00' }, withheldRewards: 'none' });
    const { rows } = await sql`
      select actor, action, reason from operator_action where subject = ${second.customerId} order by id`.execute(
      platform.database.db,
    );
    expect(rows[0]).toEqual({ actor: 'Olga', action: 'reward-hold.pay', reason: 'Twins, passports seen' });
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('can refuse rewards, and pay them later', async () => {
    const first = await claimFreeCash();
    const second = await claimFreeCash(twin(first.user));
    expect((await decide(second.customerId, 'refuse')).data).toEqual({ paid: 0 });
    expect(await second.record()).toMatchObject({ balances: { bonus: '0.00' }, withheldRewards: 'refused' });
    expect((await decide(second.customerId, 'pay')).data).toEqual({ paid: 1 });
  });

  it('has to decide again when a cleared account matches another one', async () => {
    const first = await claimFreeCash();
    const second = await claimFreeCash(twin(first.user));
    await decide(second.customerId, 'pay');
    const { db } = platform.database;
    const card = {
      provider: 'paycorner',
      kind: 'card',
      reference: 'card_shared',
      method: 'visa',
      label: '•••• 4242',
      state: 'active',
      expiry: '12/49',
    } as const;
    for (const { customerId } of [first, second]) await registerInstrument(db, { ...card, customerId });
    await checkRewardHold(db, second.customerId);
    expect(await holdOf(second.customerId)).toMatchObject({ decision: null });
  });

  it('is refused without a valid token, scope, reason or key, and for an unknown player', async () => {
    const page = platform.browser();
    const list = async (authorization?: string) =>
      (await page.get('/api/operator/reward-holds', { headers: authorization ? { authorization } : {} })).status;
    expect(await list()).toBe(401);
    expect(await list('Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).toBe(401);
    const { db } = platform.database;
    const { token: revoked } = await createOperatorToken(db, { name: 'Rolf', scopes: ['players'], days: 1 });
    expect(await list(`Bearer ${revoked}`)).toBe(200);
    await revokeOperatorTokens(db, 'Rolf');
    expect(await list(`Bearer ${revoked}`)).toBe(401);
    const { token: withoutScopes } = await createOperatorToken(db, { name: 'Nils', scopes: [], days: 1 });
    expect(await list(`Bearer ${withoutScopes}`)).toBe(403);
    const { token: expired } = await createOperatorToken(db, { name: 'Eve', scopes: ['players'], days: 0 });
    expect(await list(`Bearer ${expired}`)).toBe(401);

    const path = '/api/operator/reward-holds/104001/decision';
    const headers = asOperator(operator, { 'idempotency-key': 'a-fresh-key' });
    const unknownPlayer = await page.send('POST', path, { body: { decision: 'pay', reason: 'x' }, headers });
    expect(unknownPlayer.status).toBe(404);
    const blankReason = await page.send('POST', path, { body: { decision: 'pay', reason: ' ' }, headers });
    expect([blankReason.status, Object.keys(blankReason.error?.fieldErrors ?? {})]).toEqual([400, ['reason']]);
    const withoutKey = await page.send('POST', path, {
      body: { decision: 'pay', reason: 'x' },
      headers: asOperator(operator),
    });
    expect(withoutKey.error?.code).toBe('idempotency_key_required');
  });

  it('has a separate OpenAPI document, and no operator call is in the players’ document', async () => {
    const paths = async (url: string, app = platform.app) => {
      const { payload } = await app.inject({ url });
      return Object.keys((JSON.parse(payload) as { paths: object }).paths);
    };
    const operators = await paths('/api/operator/openapi.json', platform.desk);
    expect(operators).toContain('/api/operator/reward-holds/{customerId}/decision');
    expect(operators.filter((path) => !path.startsWith('/api/operator/'))).toEqual([]);
    expect((await paths('/api/openapi.json')).filter((path) => path.includes('operator'))).toEqual([]);
  });

  it('has an append-only action log', async () => {
    const { db } = platform.database;
    for (const change of [
      "update operator_action set reason = 'x'",
      'delete from operator_action',
      'truncate operator_action',
    ])
      await expect(sql.raw(change).execute(db)).rejects.toThrow(/append-only|permission denied/);
  });
});
