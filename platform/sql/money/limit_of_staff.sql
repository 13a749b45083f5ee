-- Sets the most that a player may ask for of one limit, as staff decided; null: staff limit it no longer.
create or replace function limit_of_staff(p_customer text, p_kind text, p_period text, p_amount bigint) returns void
language sql as $$
  update player_limit set staff_amount = p_amount
  where customer_id = p_customer and kind = p_kind and period = p_period
$$;
