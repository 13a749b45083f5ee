-- Returns the amount of a limit in the API's format: money as a decimal string, session time as whole minutes. Null
-- stays null.
create or replace function wire_limit(p_kind text, p_amount bigint, p_currency text) returns text
language sql immutable as $$
  select case when p_kind = 'session' then p_amount::text else wire_money(p_amount, p_currency) end
$$;
