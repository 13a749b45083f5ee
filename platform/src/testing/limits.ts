import { randomUUID } from 'node:crypto';
import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../core/database/database.ts';
import { openDeposit } from '../money/deposits/repository.ts';
import type { LimitRules } from '../money/limits/limit.ts';
import { changeLimit, type LimitChangeResult } from '../money/limits/repository.ts';
import { type GameVerb, moveGameMoney } from '../play/provider/game-money.ts';
import { aGame, aPlayer } from './ledger.ts';

/** Rule under which a raise waits a day and must be confirmed again. */
export const DAY_AND_CONFIRM: LimitRules['raise'] = { delayHours: 24, afterRunningPeriod: false, confirmAgain: true };

/** Sets a limit as its player does. */
export const setLimit = (
  db: Db,
  customerId: string,
  type: LimitType,
  period: LimitPeriod,
  amount: bigint | null,
  raise: LimitRules['raise'] = DAY_AND_CONFIRM,
): Promise<LimitChangeResult> => changeLimit(db, { customerId, type, period, amount, raise, actor: 'player' });

/** Changes a player's pending raises as if this many hours had passed since they were requested. */
export async function ageRaises(db: Db, customerId: string, hours: number): Promise<void> {
  await sql`
    update player_limit set raise_due_at = raise_due_at - make_interval(hours => ${hours}),
      raise_until = raise_until - make_interval(hours => ${hours})
    where customer_id = ${customerId} and raise_due_at is not null`.execute(db);
}

/** Returns the limit in force, in minor units or minutes, or null if there is none. */
export async function limitInForce(
  db: Db,
  customerId: string,
  type: LimitType,
  period: LimitPeriod,
): Promise<bigint | null> {
  const rows = await readRows(
    db,
    { amount: z.bigint() },
    sql`
    select amount from limit_in_force
    where customer_id = ${customerId} and kind = ${type} and period = ${period}`,
  );
  return rows[0]?.amount ?? null;
}

/** Returns a new player in a game. `move` stakes, wins or returns a stake. */
export async function playerInGame(db: Db, withdrawable = 1_000_000n) {
  const customerId = await aPlayer(db, { withdrawable });
  const token = await aGame(db, customerId);
  const move = (verb: GameVerb, amount: bigint, roundId: string = randomUUID(), transactionId: string = randomUUID()) =>
    moveGameMoney(db, verb, 'northlight', { token, roundId, transactionId, amount, currency: 'EUR' });
  return { customerId, move };
}

/** Requests a card deposit that requires no verification and no limits. */
export const requestDeposit = (db: Db, customerId: string, amount: bigint, key: string = randomUUID()) =>
  openDeposit(db, {
    id: randomUUID(),
    customerId,
    provider: 'paycorner',
    method: 'visa',
    instrumentId: undefined,
    amount,
    fee: 0n,
    order: {},
    needs: { email: false, identity: false, age: false, identityAbove: null, requiredLimits: [], monthlyCeiling: null },
    locale: 'en',
    returnPage: 'https://example.com/done',
    key,
    hash: 'h',
  });
