-- How much of a player's own money goes back to each instrument before others are paid out to: what was deposited with it
-- less what was paid out to it. Minor units. Withdrawals that ended without a payout do not count.
create or replace function withdrawal_due_back(p_customer text) returns table (instrument_id uuid, due bigint)
language sql stable as $$
  select i.id, greatest(0,
    coalesce((select sum(r.amount)::bigint from payment_request r
      where r.instrument_id = i.id and r.kind = 'deposit' and r.status = 'SUCCESSFUL'), 0)
    - coalesce((select sum(w.amount)::bigint from withdrawal w
      where w.instrument_id = i.id and w.state not in ('rejected', 'cancelled', 'returned')), 0))
  from player_instrument i where i.customer_id = p_customer and i.state = 'active'
$$;
