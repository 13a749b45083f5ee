-- Sets the maximum that a player may request for one limit, as decided by staff; null if staff no longer restrict it.
create or replace function limit_of_staff(p_customer text, p_kind text, p_period text, p_amount bigint) returns void
language sql as $$
  update player_limit set staff_amount = p_amount
  where customer_id = p_customer and kind = p_kind and period = p_period
$$;
