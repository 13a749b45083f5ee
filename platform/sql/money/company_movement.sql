-- Movements that the ledger booked at payment providers, one per row. `amount` is in minor units and includes the fee,
-- as in a provider's statement. A reversal may be two transfers: the player's share and the house's share.
create or replace view company_movement as
select split_part(a.owner, ':', 1) as provider, movement.kind, t.key as request, abs(sum(p.amount))::bigint as amount,
  a.unit as currency, min(t.created_at) as at
from transfer t join posting p on p.transfer_id = t.id join account a on a.id = p.account_id and a.kind = 'psp'
cross join lateral (select case t.scope when 'deposit' then 'deposit' when 'withdrawal' then 'payout'
  when 'withdrawal_return' then 'return' else 'reversal' end as kind) movement
where t.scope in ('deposit', 'withdrawal', 'withdrawal_return', 'deposit_reversal', 'deposit_loss')
group by 1, movement.kind, t.key, a.unit;
