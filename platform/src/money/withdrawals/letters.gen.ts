// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type RequestOfRow = {
  reference: string;
  amount: string;
};
export const requestOf = one<{
  id: string;
}, RequestOfRow>(`select case when count(*) <= 3 then string_agg('W-' || w.number, ', ' order by w.number)
    else 'W-' || min(w.number) || ' … W-' || max(w.number) end as "reference",
  wire_money(sum(w.amount - w.fee)::bigint, w.currency) as "amount"
from withdrawal first join withdrawal w on w.customer_id = first.customer_id and w.instrument_id = first.instrument_id
  and w.created_at = first.created_at
where first.id = $1::uuid group by w.currency`, { params: ["id"], sure: ["reference","amount"] });

export type FactsOfRow = {
  reference: string;
  amount: string;
  currency: string;
  label: string;
  method: string;
  reason: string | null;
  hold: 'verification' | 'destination' | 'limit' | 'review' | null;
  checkBy: Date | null;
  payBy: Date | null;
  brandId: number;
  name: string;
  email: string;
  locale: string;
};
export const factsOf = one<{
  id: string;
}, FactsOfRow>(`select 'W-' || w.number as reference, wire_money(w.amount - w.fee, w.currency) as "amount", w.currency, i.label, i.method,
  w.reason, w.hold as "hold", (withdrawal_json(w) ->> 'checkBy')::timestamptz as "checkBy",
  (withdrawal_json(w) ->> 'payBy')::timestamptz as "payBy", w.brand_id as "brandId", p.first_name as name, p.email, p.language as locale
from withdrawal w join player_instrument i on i.id = w.instrument_id join player p on p.customer_id = w.customer_id
where w.id = $1::uuid`, { params: ["id"], sure: ["amount"] });
