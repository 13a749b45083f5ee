// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one, only } from '@parlay/server/query';

export const checkRewardHold = exec<{
  customerId: string;
}>(`select reward_hold_check($1)`, { params: ["customerId"] });

export type WithheldStateRow = {
  decision: 'pay' | 'refuse' | null;
};
export const withheldState = one<{
  customerId: string;
}, WithheldStateRow>(`select h.decision from reward_hold h where h.customer_id = $1 and exists (
  select 1 from withheld_reward w where w.customer_id = h.customer_id and w.paid_at is null)`, { params: ["customerId"] });

export type DecideRewardHoldRow = {
  paid: number | null;
};
export const decideRewardHold = only<{
  customerId: string;
  decision: string;
  actor: string;
  reason: string;
}, DecideRewardHoldRow>(`select reward_hold_decide($1, $2, $3, $4) as paid`, { params: ["customerId","decision","actor","reason"] });

export type RewardHoldsRow = {
  customerId: string;
  brandId: number;
  username: string;
  foundAt: Date;
  decision: 'pay' | 'refuse' | null;
  decidedAt: Date | null;
  matches: unknown;
  sameBrowser: unknown;
  withheld: unknown;
};
export const rewardHolds = many<{
  state: string;
  take: bigint | number | string;
  offset: bigint | number | string;
}, RewardHoldsRow>(`select h.customer_id as "customerId", p.brand_id as "brandId", p.username, h.found_at as "foundAt", h.decision,
  h.decided_at as "decidedAt",
  (select jsonb_agg(jsonb_build_object('basis', m.basis, 'customerId', m.other) order by m.basis, m.other)
    from reward_hold_match m where m.customer_id = h.customer_id) as matches,
  (select coalesce(jsonb_agg(jsonb_build_object('customerId', s.customer_id, 'lastUsedAt', wire_instant(s.last_used_at))
      order by s.last_used_at desc, s.customer_id), '[]')
    from (select o.customer_id, max(o.last_used_at) as last_used_at
      from browser_fingerprint f join browser_fingerprint o on o.hash = f.hash and o.customer_id <> f.customer_id
      where f.customer_id = h.customer_id group by o.customer_id order by 2 desc, 1 limit 20) s) as "sameBrowser",
  (select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'withdrawable', wire_money(r.withdrawable, w.currency),
      'bonus', wire_money(r.bonus, w.currency), 'currency', w.currency, 'reference', r.reference,
      'withheldAt', wire_instant(r.withheld_at), 'paidAt', wire_instant(r.paid_at)) order by r.withheld_at), '[]')
    from withheld_reward r where r.customer_id = h.customer_id) as withheld
from reward_hold h join player p using (customer_id) join wallet w using (customer_id)
where $1 = 'all' or h.decision is null
order by h.found_at, h.customer_id limit $2 offset $3`, { params: ["state","take","offset"] });
