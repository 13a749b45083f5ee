// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type StatementFiguresRow = {
  currency: string;
  deposits: string;
  withdrawals: string;
  net: string;
  opening: string;
  closing: string;
  months: unknown;
};
export const statementFigures = one<{
  first: Date | string;
  timezone: string;
  customerId: string;
}, StatementFiguresRow>(`with span as (
  select ($1::date)::timestamp at time zone $2 as since,
    ($1::date + interval '1 year') at time zone $2 as until
), payment as (
  select extract(month from e.at at time zone $2)::int as month,
    coalesce(sum(e.amount) filter (where e.kind in ('deposit', 'deposit_reversal')), 0)::bigint as deposits,
    coalesce(-sum(e.amount) filter (where e.kind not in ('deposit', 'deposit_reversal')), 0)::bigint as withdrawals
  from wallet_entry e, span
  where e.customer_id = $3 and e.at >= span.since and e.at < span.until
    and e.kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return')
  group by 1
), total as (
  select coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(withdrawals), 0)::bigint as withdrawals from payment
)
select w.currency, wire_money(t.deposits, w.currency) as "deposits", wire_money(t.withdrawals, w.currency) as "withdrawals",
  wire_money(t.deposits - t.withdrawals, w.currency) as "net",
  wire_money(coalesce((
  select balance from wallet_entry where customer_id = $3 and at < span.since order by at desc, version desc limit 1), 0), w.currency) as "opening",
  wire_money(coalesce((
  select balance from wallet_entry where customer_id = $3 and at < span.until order by at desc, version desc limit 1), 0), w.currency) as "closing",
  coalesce((select jsonb_agg(jsonb_build_object('month', p.month, 'deposits', wire_money(p.deposits, w.currency),
    'withdrawals', wire_money(p.withdrawals, w.currency), 'net', wire_money(p.deposits - p.withdrawals, w.currency))
    order by p.month) from payment p), '[]') as months
from wallet w, span, total t where w.customer_id = $3`, { params: ["first","timezone","customerId"], sure: ["deposits","withdrawals","net","opening","closing"] });
