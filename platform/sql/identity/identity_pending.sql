-- Returns true if an identity document of the player is being checked.
create or replace function identity_pending(p_customer text) returns boolean language sql stable as $$
  select exists (select 1 from identity_check where customer_id = p_customer and kind = 'id' and state in ('pending', 'refer'))
$$;
