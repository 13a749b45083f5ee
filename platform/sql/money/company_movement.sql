-- What the ledger moved at payment companies, one row a transfer; `amount` is in minor units, the fee included, as a company
-- states it.
create or replace view company_movement as
select split_part(a.owner, ':', 1) as provider,
  case t.scope when 'deposit' then 'deposit' when 'withdrawal' then 'payout' else 'return' end as kind,
  t.key as request, abs(sum(p.amount))::bigint as amount, a.unit as currency, t.created_at as at
from transfer t join posting p on p.transfer_id = t.id join account a on a.id = p.account_id and a.kind = 'psp'
where t.scope in ('deposit', 'withdrawal', 'withdrawal_return')
group by 1, t.id, a.unit;
