import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase } from '../../core/database/database.ts';
import { endSessionsOf } from '../../identity/sessions/end-sessions.ts';
import { enroll } from '../../play/tournaments/bets.ts';
import { createTestTournament } from '../../play/tournaments/demo/make-tournament.ts';
import { type TestLedger, testLedger } from '../../testing/ledger.ts';
import { playerInGame, requestDeposit, setLimit } from '../../testing/limits.ts';
import { invariants } from '../ledger/invariants.ts';
import { LIMIT_RULES } from '../ledger/limit-invariants.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(64);
});
afterAll(() => ledger.drop());

const player = () => playerInGame(ledger.db);
const replyOf = (outcome: unknown) =>
  (outcome as { first: { refused?: string; balance?: string; details?: object } }).first;
const isAccepted = (outcome: unknown) => replyOf(outcome).balance !== undefined;

const deposit = async (customerId: string, amount: bigint) =>
  'request' in (await requestDeposit(ledger.db, customerId, amount));

/** Returns only violated limit invariants, because the tests below skip steps of withdrawals and cancellations. */
const brokenLimitRules = async () => (await invariants(ledger.db)).filter(({ rule }) => rule in LIMIT_RULES);

/** Books a payout to the player's bank. */
const bookPayout = (customerId: string, amount: bigint) =>
  sql`
    select wallet_transfer('withdrawal', 'withdrawal', ${randomUUID()}, customer_id, null, ${-amount}, 0,
      account_of('psp', 'paycorner', currency))
    from (select customer_id, currency from wallet where customer_id = ${customerId} for update) w`.execute(ledger.db);

describe('64 concurrent clients', () => {
  it('place no stake after a concurrent exclusion, and are still paid for open rounds [CL15, D12]', async () => {
    const { customerId, move } = await player();
    const open = Array.from({ length: 31 }, () => randomUUID());
    for (const round of open) await move('bet', 100n, round);
    const exclude = ledger.db.transaction().execute(async (trx) => {
      await sql`select break_begin(${customerId}, 'exclusion', 'group', 'infinity', 'player', '')`.execute(trx);
      await endSessionsOf(trx, { customerId }, 'self-excluded');
    });
    const late = Array.from({ length: 32 }, () => randomUUID());
    const [stakes, wins] = await Promise.all([
      Promise.all(late.map((round) => move('bet', 100n, round))),
      Promise.all(open.map((round) => move('win', 150n, round))),
      exclude,
    ]);
    expect(wins.every(isAccepted)).toBe(true);
    expect(stakes.every((stake) => isAccepted(stake) || replyOf(stake).refused === 'session_closed')).toBe(true);
    expect(replyOf(await move('bet', 1n)).refused).toBe('session_closed');
    const settled = await Promise.all(
      late.filter((_, n) => isAccepted(stakes[n])).map((round) => move('win', 10n, round)),
    );
    expect(settled.every(isAccepted)).toBe(true);
    expect(await deposit(customerId, 500n)).toBe(false);
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('deposit exactly as much under a net deposit limit as a concurrent payout allows [B4, D12]', async () => {
    const { customerId } = await player();
    await setLimit(ledger.db, customerId, 'netDeposit', 'month', 10_000n);
    const deposits = Array.from({ length: 63 }, () => deposit(customerId, 500n));
    const [opened] = await Promise.all([Promise.all(deposits), bookPayout(customerId, 2_000n)]);
    let depositCount = opened.filter(Boolean).length;
    expect(depositCount).toBeGreaterThanOrEqual(20);
    while (await deposit(customerId, 500n)) depositCount += 1;
    expect(depositCount).toBe(24);
    expect(await brokenLimitRules()).toEqual([]);
  });
});

/** Moves a player's activity from today to yesterday, which only the table owner can do. */
async function passDay(customerId: string): Promise<void> {
  const owner = openDatabase({ url: ledger.ownerUrl, size: 1 });
  await sql`alter table transfer disable trigger user`.execute(owner.db);
  await sql`update transfer set created_at = created_at - interval '1 day' where customer_id = ${customerId}`.execute(
    owner.db,
  );
  await sql`alter table transfer enable trigger user`.execute(owner.db);
  await sql`update player_day set day = day - 1 where customer_id = ${customerId}`.execute(owner.db);
  await owner.close();
}

async function stakedByDay(customerId: string): Promise<bigint[]> {
  const rows = await readRows(
    ledger.db,
    { staked: z.bigint() },
    sql`
    select staked from player_day where customer_id = ${customerId} order by day`,
  );
  return rows.map(({ staked }) => staked);
}

describe('an entry price that is refunded a day later', () => {
  it('is deducted from the day of the entry, and does not reduce today’s usage [B4]', async () => {
    const { customerId, move } = await player();
    const { id } = await createTestTournament(ledger.db);
    await enroll(ledger.db, { customerId, key: randomUUID(), tournamentId: id, displayName: 'One', countryCode: 'FI' });
    const [price] = await stakedByDay(customerId);
    await passDay(customerId);
    await setLimit(ledger.db, customerId, 'wager', 'day', 1_000n);
    expect(isAccepted(await move('bet', 700n))).toBe(true);
    expect(await stakedByDay(customerId)).toEqual([price, 700n]);
    await ledger.db.transaction().execute(async (trx) => {
      await sql`select from wallet where customer_id = ${customerId} for update`.execute(trx);
      await sql`select tournament_refund(${id})`.execute(trx);
    });
    expect(await stakedByDay(customerId)).toEqual([0n, 700n]);
    expect(replyOf(await move('bet', 301n))).toMatchObject({ refused: 'limit_reached', details: { left: '3.00' } });
    expect(await brokenLimitRules()).toEqual([]);
  });
});
