-- Returns the total of a player's deposits, including those that may still succeed, in minor units.
create or replace function deposits_of(p_customer text) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from payment_request
  where customer_id = p_customer and kind = 'deposit' and status in ('SUCCESSFUL', 'QUEUED', 'READY_FOR_REDIRECTION')
$$;
