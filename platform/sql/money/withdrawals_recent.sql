-- Returns the withdrawals that a player has requested since a time, one row each. Those of one request have the same
-- time. Withdrawals that ended without a payout do not count. is_counted: true if no operator has approved it.
create or replace function withdrawals_recent(p_customer text, p_since timestamptz)
returns table (at timestamptz, amount bigint, is_counted boolean) language sql stable as $$
  select w.created_at, w.amount, not exists (
    select from withdrawal_step s where s.withdrawal_id = w.id and s.state = 'approved' and s.actor like 'operator:%')
  from withdrawal w
  where w.customer_id = p_customer and w.created_at > p_since and w.state not in ('rejected', 'cancelled', 'returned')
$$;
