// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, only } from '@parlay/server/query';

export type BonusesOfRow = {
  bonus: unknown;
};
/** Returns current and past bonuses, actionable ones first, then the latest. Omits opt-ins that still await a deposit
 * and bonuses that cannot be claimed because offers are off or the player may have only one. */
export const bonusesOf = many<{
  customerId: string;
}, BonusesOfRow>(`select bonus_json(b) as bonus from bonus b
where customer_id = $1 and status <> 'OPTED_IN'
  and (status not in ('ACTIVE', 'PENDING') or not (offers_are_off(customer_id) or bonus_is_second(b)))
order by ended_at is not null, array_position(array['CLAIMED', 'ACTIVE', 'PENDING'], status),
  coalesce(ended_at, opted_at) desc, id limit 100`, { params: ["customerId"] });

export type RunningBonusesRow = {
  bonus: unknown;
};
export const runningBonuses = many<{
  customerId: string;
}, RunningBonusesRow>(`select bonus_json(b) as bonus from bonus b where customer_id = $1 and status = 'CLAIMED'
order by ended_at is not null, array_position(array['CLAIMED', 'ACTIVE', 'PENDING'], status),
  coalesce(ended_at, opted_at) desc, id limit 100`, { params: ["customerId"] });

export type ClaimBonusRow = {
  claimed: unknown;
};
export const claimBonus = only<{
  bonusId: string;
  customerId: string;
  needs: unknown;
  key: string;
  hash: string;
}, ClaimBonusRow>(`select bonus_claim($1::uuid, $2, $3::jsonb, $4, $5) as claimed`, { params: ["bonusId","customerId","needs","key","hash"], json: ["needs"] });

export type ForfeitBonusRow = {
  done: unknown;
};
export const forfeitBonus = only<{
  bonusId: string;
  customerId: string;
  key: string;
  hash: string;
}, ForfeitBonusRow>(`select bonus_forfeit($1::uuid, $2, $3, $4) as done`, { params: ["bonusId","customerId","key","hash"] });

export type NextDueRow = {
  due: unknown;
};
export const nextDue = only<never, NextDueRow>(`select bonus_next_due() as due`);

export const announceOffer = exec<{
  customerId: string;
  payload: unknown;
}>(`insert into outbox (customer_id, event, payload)
values ($1, 'BonusOffer', $2::jsonb)`, { params: ["customerId","payload"], json: ["payload"] });
