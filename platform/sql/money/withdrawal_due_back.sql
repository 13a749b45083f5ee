-- Returns how much of a player's own money goes back to each instrument before other instruments are used: the deposits
-- made with it minus the payouts to it, in minor units. Withdrawals that ended without a payout do not count. An
-- instrument that the player has removed is included as long as own money is due back to it.
create or replace function withdrawal_due_back(p_customer text) returns table (instrument_id uuid, due bigint)
language sql stable as $$
  -- Most bank accounts have no deposits, so their payouts need not be summed.
  select i.id, own.due
  from player_instrument i, lateral (
    select coalesce(sum(r.amount)::bigint, 0) as amount from payment_request r
    where r.instrument_id = i.id and r.kind = 'deposit' and r.status = 'SUCCESSFUL') paid,
  lateral (
    select case when paid.amount > 0 then greatest(0, paid.amount - (
      select coalesce(sum(w.amount)::bigint, 0) from withdrawal w
      where w.instrument_id = i.id and w.state not in ('rejected', 'cancelled', 'returned'))) else 0 end as due) own
  where i.customer_id = p_customer and (i.state = 'active' or i.state = 'removed' and own.due > 0)
$$;
