import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VerificationRules } from '@parlay/contracts/brand-verification';
import { GATES, type Gate } from '@parlay/contracts/gates';
import { sql } from 'kysely';
import { setLimit } from '../../testing/limits.ts';
import { TestPaycorner } from '../../testing/paycorner.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { anInstrument } from '../../testing/withdrawals.ts';

const RULES: VerificationRules = {
  email: ['deposit', 'withdrawal'],
  identity: ['withdrawal'],
  identityAbove: { EUR: 10_000 },
};
const paycorner = new TestPaycorner();
let platform: TestPlatform;
beforeAll(async () => {
  const defaultPlatform = await testPlatform();
  const brands = defaultPlatform.config.brands.map((brand) => ({ ...brand, verification: RULES }));
  await defaultPlatform.close();
  platform = await testPlatform({ config: { brands }, env: { PORT_SANDBOX: String(await paycorner.listen()) } });
  paycorner.acceptKeyOf(platform.config);
});
afterAll(async () => {
  await platform.close();
  await paycorner.close();
});

const db = () => platform.database.db;
/** Adds a timeout and an exclusion that has not been lifted. Does not end the session. */
const addBreaks = (customerId: string) =>
  sql`
    insert into play_break (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor)
    select gen_random_uuid(), ${customerId}, ${customerId}, kind, 'group', now() - interval '3 days', ends_at, until, 'player'
    from (values ('timeout', now() + interval '40 days', now() + interval '40 days'),
      ('exclusion', now() - interval '1 day', 'infinity')) as b (kind, ends_at, until)`.execute(db());
let players = 0;
async function player(hasValidatedEmail = true) {
  const account = await createTestPlayer(db(), { hasValidatedEmail, requiresEmailVerification: !hasValidatedEmail });
  players += 1;
  const page = platform.browser({ address: `198.51.125.${players}` });
  await page.logIn(account.username, account.password);
  const { customerId } = account;
  const deposit = (amount: string, key: string = randomUUID()) =>
    page.post('/api/account/deposit', { instrumentId: 'visa', amount }, { 'idempotency-key': key });
  const proveIdentity = () =>
    sql`update player set identity_verified_at = now() where customer_id = ${customerId}`.execute(db());
  const confirmEmail = () =>
    sql`update player set has_validated_email = true where customer_id = ${customerId}`.execute(db());
  const notificationCount = async () => {
    const { rows } =
      await sql`select 1 from outbox where customer_id = ${customerId} and event = 'KycRequired'`.execute(db());
    return rows.length;
  };
  const regulations = async () => (await page.get('/api/account/user')).data.regulations;
  return { customerId, page, deposit, proveIdentity, confirmEmail, notificationCount, regulations };
}

describe('a deposit above the brand’s limit [AC1, RS4, X28]', () => {
  it('notifies the player and is refused until the identity is verified, after which the same key works', async () => {
    const { deposit, proveIdentity, notificationCount, regulations } = await player();
    expect((await deposit('60.00')).status).toBe(200);
    const key = randomUUID();
    expect(await deposit('40.01', key)).toMatchObject({ status: 403, error: { code: 'identity_required' } });
    expect(await notificationCount()).toBe(1);
    expect(await regulations()).toMatchObject({ requiresKYCVerification: true });
    await proveIdentity();
    expect((await deposit('40.01', key)).status).toBe(200);
    expect(await regulations()).toMatchObject({ requiresKYCVerification: false });
  });

  it('is refused if two concurrent deposits exceed the limit only together', async () => {
    const { deposit } = await player();
    const responses = await Promise.all([deposit('60.00'), deposit('60.00')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('is refused for one reason at a time, in the order of the gates', async () => {
    const codes: Record<Gate, string> = {
      'self-exclusion': 'self_excluded',
      timeout: 'on_break',
      identity: 'identity_required',
      email: 'email_unverified',
      limit: 'limit_reached',
    };
    const seen: (string | undefined)[] = [];
    const one = await player(false);
    const next = async ({ deposit }: Pick<typeof one, 'deposit'>) => seen.push((await deposit('100.01')).error?.code);
    await addBreaks(one.customerId);
    await next(one);
    await sql`update play_break set in_force_until = now() where customer_id = ${one.customerId} and kind = 'exclusion'`.execute(
      db(),
    );
    await next(one);
    const { customerId, deposit, proveIdentity, confirmEmail } = await player(false);
    await setLimit(db(), customerId, 'deposit', 'day', 1_000n);
    for (const settle of [proveIdentity, confirmEmail]) {
      await next({ deposit });
      await settle();
    }
    await next({ deposit });
    expect(seen).toEqual(GATES.map((gate) => codes[gate]));
    expect((await deposit('10.00')).status).toBe(200);
  });
});

describe('a withdrawal [AC1, AC5]', () => {
  it('is refused until the e-mail address is verified, after which the same key works', async () => {
    const { page, customerId, confirmEmail } = await player(false);
    const instrumentId = await anInstrument(db(), customerId, { deposited: 10_000n });
    const key = { 'idempotency-key': randomUUID() };
    const withdraw = () => page.post('/api/account/withdrawal', { amount: '50.00', instrumentId }, key);
    expect(await withdraw()).toMatchObject({ status: 403, error: { code: 'email_unverified' } });
    await confirmEmail();
    expect(await withdraw()).toMatchObject({ status: 200, data: { withdrawals: [{ hold: 'verification' }] } });
  });
});
