import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';
import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import type { LimitRules } from '../money/limits/limit.ts';
import { changeLimit, type LimitChanged } from '../money/limits/repository.ts';

/** For tests: a raise waits a day and is confirmed again. */
export const DAY_AND_CONFIRM: LimitRules['raise'] = { delayHours: 24, afterRunningPeriod: false, confirmAgain: true };

/** For tests: sets a limit as its player does. */
export const setLimit = (
  db: Db,
  customerId: string,
  type: LimitType,
  period: LimitPeriod,
  amount: bigint | null,
  raise: LimitRules['raise'] = DAY_AND_CONFIRM,
): Promise<LimitChanged> => changeLimit(db, { customerId, type, period, amount, raise, actor: 'player' });

/** For tests: as if this many hours had passed since the player asked for a raise. */
export async function passHours(db: Db, customerId: string, hours: number): Promise<void> {
  await sql`
    update player_limit set raise_due_at = raise_due_at - make_interval(hours => ${hours}),
      raise_until = raise_until - make_interval(hours => ${hours})
    where customer_id = ${customerId} and raise_due_at is not null`.execute(db);
}

/** For tests: the amount in force, in minor units or minutes; null: none. */
export async function inForce(
  db: Db,
  customerId: string,
  type: LimitType,
  period: LimitPeriod,
): Promise<bigint | null> {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from limit_in_force
    where customer_id = ${customerId} and kind = ${type} and period = ${period}`.execute(db);
  return rows[0]?.amount ?? null;
}
