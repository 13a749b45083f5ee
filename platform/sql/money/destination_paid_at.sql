-- Returns when a deposit with an instrument first succeeded; null for never.
create or replace function destination_paid_at(p_id uuid) returns timestamptz language sql stable as $$
  select min(updated_at) from payment_request where instrument_id = p_id and kind = 'deposit' and status = 'SUCCESSFUL'
$$;
