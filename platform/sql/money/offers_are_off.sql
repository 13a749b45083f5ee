-- Returns true if a player has turned bonus offers off (decision 095).
create or replace function offers_are_off(p_customer text) returns boolean language sql stable as $$
  select exists (select from offers_off where customer_id = p_customer)
$$;
