-- Whether a deposit was ever made with an instrument.
create or replace function destination_paid_in(p_id uuid) returns boolean language sql stable as $$
  select exists (
    select from payment_request where instrument_id = p_id and kind = 'deposit' and status = 'SUCCESSFUL')
$$;
