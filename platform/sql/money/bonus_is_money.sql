-- Returns true if a bonus is an amount of money from its claim on. Tickets and free rounds are not.
create or replace function bonus_is_money(p_type text) returns boolean language sql immutable as $$
  select p_type in ('deposit-match', 'free-cash')
$$;
