import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LimitType } from '@parlay/contracts/policy-rules/limits';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { enroll } from '../../play/tournaments/bets.ts';
import { createTestTournament } from '../../play/tournaments/demo/make-tournament.ts';
import { countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { playerInGame, requestDeposit, setLimit } from '../../testing/limits.ts';
import { recordDepositNotification } from '../deposits/repository.ts';
import { invariants } from '../ledger/invariants.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(64);
});
afterAll(() => ledger.drop());

const isAccepted = (outcome: unknown) =>
  typeof outcome === 'object' && outcome !== null && 'first' in outcome && 'balance' in (outcome.first as object);
const refusalOf = (outcome: unknown) => (outcome as { first: { refused?: string; details?: object } }).first;

const player = (withdrawable?: bigint) => playerInGame(ledger.db, withdrawable);
const deposit = (customerId: string, amount: bigint, key?: string) =>
  requestDeposit(ledger.db, customerId, amount, key);

const settle = (orderId: string, status: 'SUCCESSFUL' | 'FAILED', amount: bigint) =>
  recordDepositNotification(ledger.db, {
    provider: 'paycorner',
    eventId: randomUUID(),
    orderId,
    providerReference: `of ${orderId}`,
    status,
    amount,
    currency: 'EUR',
    reason: undefined,
    instrument: undefined,
    hash: 'h',
  });

/** Returns the amounts that a player has wagered, lost and deposited today. */
async function today(customerId: string) {
  const rows = await readRows(
    ledger.db,
    { wager: z.bigint(), loss: z.bigint(), deposit: z.bigint() },
    sql`
    select coalesce(sum(staked), 0)::bigint as wager, coalesce(sum(staked - returned), 0)::bigint as loss,
      coalesce(sum(deposited), 0)::bigint as deposit
    from player_day where customer_id = ${customerId}`,
  );
  return rows[0];
}

describe('64 concurrent clients of one player', () => {
  it.each<[LimitType, bigint]>([
    ['wager', 10_050n],
    ['loss', 10_050n],
  ])('never stake a cent more than the %s limit [B4]', async (type, limit) => {
    const { customerId, move } = await player();
    await setLimit(ledger.db, customerId, type, 'week', limit);
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => move('bet', 300n)));
    expect(outcomes.filter(isAccepted)).toHaveLength(33);
    expect(await today(customerId)).toMatchObject({ wager: 9_900n });
    const last = refusalOf(await move('bet', 300n));
    expect(last).toMatchObject({
      refused: 'limit_reached',
      details: { type, period: 'week', limit: '100.50', left: '1.50', currency: 'EUR' },
    });
    expect(isAccepted(await move('bet', 150n))).toBe(true);
    expect(refusalOf(await move('bet', 1n))).toMatchObject({ details: { left: '0.00' } });
    expect(await countRows(ledger.db, 'outbox', sql`customer_id = ${customerId} and event = 'LimitBreach'`)).toBe(33);
    const rows = await readRows(
      ledger.db,
      { payload: z.record(z.string(), z.unknown()) },
      sql`
      select payload from outbox where customer_id = ${customerId} and event = 'LimitBreach' order by id desc limit 1`,
    );
    expect(rows[0]?.payload).toMatchObject({ type, period: 'week', left: '0.00', currency: 'EUR' });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it.each<LimitType>(['wager', 'loss'])('never exceed a %s limit with entries and stakes [B4]', async (type) => {
    const { customerId, move } = await player();
    await setLimit(ledger.db, customerId, type, 'day', 3_500n);
    const tournaments = await Promise.all(Array.from({ length: 8 }, () => createTestTournament(ledger.db)));
    const join = ({ id: tournamentId }: { id: string }) =>
      enroll(ledger.db, { customerId, key: randomUUID(), tournamentId, displayName: 'One', countryCode: 'FI' });
    const [joins] = await Promise.all([
      Promise.all(tournaments.map(join)),
      Promise.all(Array.from({ length: 56 }, () => move('bet', 700n))),
    ]);
    const totals = await today(customerId);
    expect(totals?.wager).toBeLessThanOrEqual(3_500n);
    expect(totals?.wager).toBeGreaterThan(2_500n);
    const refused = joins.map(refusalOf).filter((reply) => 'refused' in reply);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused[0]).toMatchObject({ refused: 'limit_reached', details: { type, period: 'day', limit: '35.00' } });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('never order deposits beyond the deposit limit, whichever of them succeed [B4]', async () => {
    const { customerId } = await player();
    await setLimit(ledger.db, customerId, 'deposit', 'day', 10_000n);
    const opened = await Promise.all(Array.from({ length: 64 }, () => deposit(customerId, 900n)));
    const orders = opened.flatMap((one) => ('request' in one ? [one.request.id] : []));
    expect(orders).toHaveLength(11);
    await Promise.all(orders.map((id, n) => settle(id, n % 2 === 0 ? 'SUCCESSFUL' : 'FAILED', 900n)));
    expect(await today(customerId)).toMatchObject({ deposit: 5_400n });
    expect('request' in (await deposit(customerId, 4_600n))).toBe(true);
    expect(await deposit(customerId, 1n)).toMatchObject({ refused: 'limit_reached', details: { left: '0.00' } });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('never open a deposit above a limit that is lowered at the same time [D12]', async () => {
    const { customerId } = await player();
    await setLimit(ledger.db, customerId, 'deposit', 'month', 100_000n);
    const [lowered, ...opened] = await Promise.all([
      setLimit(ledger.db, customerId, 'deposit', 'month', 2_000n),
      ...Array.from({ length: 63 }, () => deposit(customerId, 500n)),
    ]);
    expect(lowered).toEqual({ event: 'lowered' });
    const rows = await readRows(
      ledger.db,
      { late: z.number() },
      sql`
      select count(*)::int as late from payment_request r, limit_event e
      where r.customer_id = ${customerId} and e.customer_id = ${customerId} and e.event = 'lowered'
        and r.created_at > e.at and 2000 < (
          select sum(amount) from payment_request b where b.customer_id = r.customer_id and b.created_at <= r.created_at)`,
    );
    expect(rows[0]?.late).toBe(0);
    const orders = opened.filter((one) => 'request' in one).length;
    const next = await deposit(customerId, 500n);
    expect('refused' in next).toBe(orders >= 4);
  });
});

describe('limit usage', () => {
  it('is reduced by a win for a loss limit, but not for a wager limit', async () => {
    const { customerId, move } = await player();
    await setLimit(ledger.db, customerId, 'loss', 'day', 1_000n);
    await move('bet', 1_000n, 'won');
    expect(isAccepted(await move('bet', 1n))).toBe(false);
    await move('win', 400n, 'won');
    expect(isAccepted(await move('bet', 400n))).toBe(true);
    expect(isAccepted(await move('bet', 1n))).toBe(false);
    await setLimit(ledger.db, customerId, 'wager', 'day', 1_400n);
    await setLimit(ledger.db, customerId, 'loss', 'day', 1_000n);
    expect(refusalOf(await move('bet', 1n))).toMatchObject({ details: { left: '0.00' } });
  });

  it('does not include a stake that was rolled back', async () => {
    const { customerId, move } = await player();
    const [round, stake] = [randomUUID(), randomUUID()];
    await move('bet', 700n, round, stake);
    await setLimit(ledger.db, customerId, 'wager', 'day', 1_000n);
    expect(refusalOf(await move('bet', 301n))).toMatchObject({ details: { left: '3.00' } });
    await move('rollback', 700n, round, stake);
    expect(isAccepted(await move('bet', 1_000n))).toBe(true);
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('is capped by the limit with the smallest remaining amount', async () => {
    const { customerId, move } = await player();
    await setLimit(ledger.db, customerId, 'wager', 'month', 500n);
    await setLimit(ledger.db, customerId, 'loss', 'day', 300n);
    await setLimit(ledger.db, customerId, 'wager', 'day', 400n);
    expect(refusalOf(await move('bet', 450n))).toMatchObject({
      details: { type: 'loss', period: 'day', left: '3.00' },
    });
  });

  it('is reduced by a withdrawal for a net deposit limit, but not for a deposit limit', async () => {
    const { customerId } = await player();
    await sql`
      insert into player_day (customer_id, day, deposited, withdrawn) values (${customerId}, now()::date, 5000, 3000)`.execute(
      ledger.db,
    );
    await setLimit(ledger.db, customerId, 'netDeposit', 'month', 6_000n);
    expect('request' in (await deposit(customerId, 4_000n))).toBe(true);
    await setLimit(ledger.db, customerId, 'deposit', 'month', 9_500n);
    expect(await deposit(customerId, 1_000n)).toMatchObject({ refused: 'limit_reached' });
  });

  it('is checked again, with the current limits, when a deposit with a lost order is retried', async () => {
    const { customerId } = await player();
    await setLimit(ledger.db, customerId, 'deposit', 'day', 1_000n);
    const key = randomUUID();
    expect('request' in (await deposit(customerId, 800n, key))).toBe(true);
    expect('request' in (await deposit(customerId, 800n, key))).toBe(true);
    await setLimit(ledger.db, customerId, 'deposit', 'day', 700n);
    expect(await deposit(customerId, 800n, key)).toMatchObject({ refused: 'limit_reached', details: { left: '7.00' } });
  });
});
