// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type MovementOfRow = {
  balanceBefore: string | null;
  parts: unknown;
  number: string | null;
  round: string | null;
};
export const movementOf = one<{
  customerId: string;
  version?: bigint | number | string | null | undefined;
}, MovementOfRow>(`select wire_money(e.balance - e.amount, w.currency) as "balanceBefore", p.parts, g.transaction_id as "number",
  g.round_id as "round"
from wallet_entry e join wallet w using (customer_id) join transfer t on t.id = e.transfer_id
  cross join lateral (
    select jsonb_build_object(
      'withdrawable', wire_money(coalesce(sum(amount) filter (where part = 'withdrawable'), 0)::bigint, w.currency),
      'bonus', wire_money(coalesce(sum(amount) filter (where part = 'bonus'), 0)::bigint, w.currency),
      'locked', wire_money(coalesce(sum(amount) filter (where part = 'locked'), 0)::bigint, w.currency)
    ) as parts
    from posting join wallet_account own using (account_id) where transfer_id = t.id and own.customer_id = w.customer_id
  ) p
  left join game_transaction g on t.kind like 'game_%' and g.transaction_id = t.key
    and g.provider = split_part(t.scope, ':', 2)
where e.customer_id = $1 and e.version = $2::bigint`, { params: ["customerId","version"] });

export type PaymentOfRow = {
  fee: string | null;
  instrument: string | null;
  reason: string | null;
  payout: string | null;
};
export const paymentOf = one<{
  customerId: string;
  reference?: string | null | undefined;
}, PaymentOfRow>(`select wire_money(coalesce(p.fee, r.fee), r.currency) as "fee", i.label as "instrument",
  coalesce(p.reason, r.reason) as "reason", 'W-' || p.number as "payout"
from payment_request r left join withdrawal p on p.id = r.id left join player_instrument i on i.id = r.instrument_id
where r.customer_id = $1 and r.id = $2::uuid`, { params: ["customerId","reference"] });
