// Generated from the .sql file of the same name by `npm run queries`.
import { many, only } from '@parlay/server/query';

export type BreakInForceRow = {
  refusal: unknown;
};
export const breakInForce = only<{
  customerId: string;
}, BreakInForceRow>(`select break_refusal($1) as refusal`, { params: ["customerId"] });

export type IsNewcomerOnBreakRow = {
  covered: boolean | null;
};
export const isNewcomerOnBreak = only<{
  customerId: string;
}, IsNewcomerOnBreakRow>(`select break_of_newcomer($1) as covered`, { params: ["customerId"] });

export type BreaksOfRow = {
  id: string;
  kind: 'timeout' | 'exclusion';
  scope: 'brand' | 'group';
  startsAt: Date;
  endsAt: Date | null;
  inForceUntil: Date | null;
  isInForce: boolean;
  actor: string;
  reason: string;
  takenIn: string;
};
export const breaksOf = many<{
  customerId: string;
  most: bigint | number | string;
}, BreaksOfRow>(`select break_id as id, kind, scope, starts_at as "startsAt", nullif(ends_at, 'infinity') as "endsAt",
  nullif(in_force_until, 'infinity') as "inForceUntil", in_force_until > clock_timestamp() as "isInForce",
  actor, reason, taken_in as "takenIn"
from play_break where customer_id = $1
order by starts_at desc, break_id limit $2`, { params: ["customerId","most"], sure: ["isInForce"] });

export type LiftExclusionRow = {
  lifted: unknown;
};
export const liftExclusion = only<{
  customerId: string;
  hours: number;
  hoursWithoutEnd: number;
  months: number;
}, LiftExclusionRow>(`select break_lift($1, $2, $3, $4) as lifted`, { params: ["customerId","hours","hoursWithoutEnd","months"] });

export type InsertBreakRow = {
  customerId: string;
  endsAt: Date | null;
};
export const insertBreak = many<{
  customerId: string;
  kind: string;
  scope: string;
  period?: string | null | undefined;
  actor: string;
  reason: string;
}, InsertBreakRow>(`select customer_id as "customerId", nullif(ends_at, 'infinity') as "endsAt"
from break_begin($1, $2, $3,
  case when $4::text is null then 'infinity' else clock_timestamp() + $4::interval end, $5, $6)`, { params: ["customerId","kind","scope","period","actor","reason"], sure: ["customerId"] });
