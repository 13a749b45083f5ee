// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type RunningBreakRow = {
  kind: 'timeout' | 'exclusion';
  scope: 'brand' | 'group';
  startsAt: Date;
  endsAt: Date | null;
  inForceUntil: Date | null;
};
export const runningBreak = one<{
  customerId: string;
}, RunningBreakRow>(`select kind, scope, starts_at as "startsAt", nullif(ends_at, 'infinity') as "endsAt",
  nullif(in_force_until, 'infinity') as "inForceUntil"
from play_break where customer_id = $1 and in_force_until > clock_timestamp()
order by kind = 'exclusion' desc, in_force_until desc, ends_at desc limit 1`, { params: ["customerId"] });

export type PayeeOfRow = {
  standing: 'active' | 'suspended' | 'closed';
  country: string | null;
  currency: string;
  withdrawable: bigint;
};
export const payeeOf = one<{
  customerId: string;
}, PayeeOfRow>(`select p.standing, p.address ->> 'countryCode' as country, w.currency, w.withdrawable
from player p join wallet w using (customer_id) where p.customer_id = $1`, { params: ["customerId"] });
