// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type RunningBreakRow = {
  kind: 'timeout' | 'exclusion';
  scope: 'brand' | 'group';
  startsAt: Date;
  endsAt: Date | null;
  inForceUntil: Date | null;
  secondsLeft: number | null;
  standing: 'active' | 'suspended' | 'closed';
};
export const runningBreak = one<{
  customerId: string;
}, RunningBreakRow>(`select b.kind, b.scope, b.starts_at as "startsAt", nullif(b.ends_at, 'infinity') as "endsAt",
  nullif(b.in_force_until, 'infinity') as "inForceUntil",
  ceil(extract(epoch from nullif(b.in_force_until, 'infinity') - clock_timestamp()))::int as "secondsLeft", p.standing
from play_break b join player p using (customer_id)
where customer_id = $1 and b.in_force_until > clock_timestamp()
order by b.kind = 'exclusion' desc, b.in_force_until desc, b.ends_at desc limit 1`, { params: ["customerId"] });
