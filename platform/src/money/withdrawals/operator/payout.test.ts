import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { createOperatorToken } from '../../../core/operators/tokens.ts';
import { anOptIn } from '../../../testing/bonuses.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { createTestPlayer } from '../../../testing/players.ts';
import { anInstrument } from '../../../testing/withdrawals.ts';
import { invariants } from '../../ledger/invariants.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await testPlatform();
  ({ token } = await createOperatorToken(platform.database.db, { name: 'Olga', scopes: ['withdrawals'], days: 1 }));
});
afterAll(() => platform.close());

const db = () => platform.database.db;
const payOut = (body: object, key: string = randomUUID()) =>
  platform
    .browser({ address: '198.51.103.1' })
    .post('/api/operator/withdrawals', body, { authorization: `Bearer ${token}`, 'idempotency-key': key });

async function aPlayer({ onBreak = true, paidBy = { deposited: 12_345n } as Parameters<typeof anInstrument>[2] } = {}) {
  const { customerId } = await createTestPlayer(db(), { address: { countryCode: 'MT' } });
  const instrumentId = await anInstrument(db(), customerId, paidBy);
  if (onBreak)
    await sql`select break_begin(${customerId}, 'exclusion', 'group', 'infinity', 'player', '')`.execute(db());
  return { customerId, instrumentId, reason: 'Asked by e-mail' };
}

describe('the money of a player who cannot log in [CL15, B9]', () => {
  it('is paid out in full by support, once per key, and recorded', async () => {
    const body = await aPlayer();
    const key = randomUUID();
    const first = await payOut(body, key);
    expect(first.data).toMatchObject({ withdrawals: [{ amount: '123.45' }], balances: { withdrawable: '0.00' } });
    expect((await payOut(body, key)).data).toEqual(first.data);
    expect((await payOut(body)).error?.code).toBe('insufficient_funds');
    const rows = await readRows(
      db(),
      { actor: z.string(), reason: z.string() },
      sql`
      select actor, reason from operator_action where action = 'player.payout' and subject = ${body.customerId}`,
    );
    expect(rows).toEqual([{ actor: 'Olga', reason: 'Asked by e-mail' }]);
    expect(await invariants(db())).toEqual([]);
  });

  it('is paid out despite a deposit bonus only if the operator names the bonus, which is recorded [AC8]', async () => {
    const body = await aPlayer();
    const bonusId = await anOptIn(db(), body.customerId, { percent: 100, cap: 5_000 });
    await sql`
      select bonus_of_deposit(r) from payment_request r where r.customer_id = ${body.customerId} and r.kind = 'deposit'`.execute(
      db(),
    );
    expect((await payOut(body)).error).toMatchObject({
      code: 'withdrawal_ends_bonus',
      details: { bonuses: [{ id: bonusId, lost: '50.00' }] },
    });
    expect((await payOut({ ...body, endsBonuses: [bonusId] })).data).toMatchObject({
      balances: { withdrawable: '0.00' },
    });
    const rows = await readRows(
      db(),
      { ended: z.array(z.string()) },
      sql`
      select details -> 'endsBonuses' as ended from operator_action
      where action = 'player.payout' and subject = ${body.customerId}`,
    );
    expect(rows).toEqual([{ ended: [bonusId] }]);
    expect(await invariants(db())).toEqual([]);
  });

  it('is sent as one payout, even with a method that would otherwise need several', async () => {
    const body = await aPlayer({ paidBy: { kind: 'wallet', method: 'paysafe', deposited: 40_000n } });
    expect((await payOut(body)).data).toMatchObject({ withdrawals: [{ amount: '400.00' }] });
  });

  it('is not paid out to a player who can log in, to another player’s instrument or without a reason', async () => {
    const active = await aPlayer({ onBreak: false });
    expect((await payOut(active)).error).toMatchObject({ code: 'conflict', details: { reason: 'can-log-in' } });
    expect((await payOut({ ...active, customerId: 'nobody' })).status).toBe(404);
    const other = await aPlayer();
    const wrongInstrument = { ...other, instrumentId: active.instrumentId };
    expect((await payOut(wrongInstrument)).error).toMatchObject({
      code: 'method_unavailable',
      fieldErrors: { instrumentId: 'fieldError' },
    });
    expect((await payOut({ ...other, reason: ' ' })).error?.fieldErrors).toEqual({ reason: expect.anything() });
  });
});
