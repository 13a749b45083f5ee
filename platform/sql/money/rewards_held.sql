-- Returns true if a player's rewards wait for an operator or were refused by one.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function rewards_held(p_customer text) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from reward_hold where customer_id = p_customer and decision is distinct from 'pay');
end $$;
