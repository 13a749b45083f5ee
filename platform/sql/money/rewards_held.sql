-- Whether a player's rewards wait for an operator or were refused by one.
create or replace function rewards_held(p_customer text) returns boolean language sql stable as $$
  select exists (select 1 from reward_hold where customer_id = p_customer and decision is distinct from 'pay')
$$;
