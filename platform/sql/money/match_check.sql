-- Compares an account with excluded people and records likely matches (decision 156): the same name or birth date and
-- a total weight of at least 4, or a total weight of at least 6 without either. Reopens a released match if its weight
-- has grown.
-- Returns true if the account is waiting for an operator.
create or replace function match_check(p_customer text) returns boolean language plpgsql as $$
begin
  insert into account_match as m (customer_id, other, signs, weight)
  select p_customer, s.other, s.signs, s.weight from match_signs(p_customer) s
  where s.weight >= case when s.signs && '{name,birth-date,birth-date-swapped}' then 4 else 6 end
  on conflict (customer_id, other) do update
    set signs = excluded.signs, weight = excluded.weight, decision = null, decided_at = null, found_at = now()
    where excluded.weight > m.weight and m.decision is distinct from 'confirmed';
  return exists (select from account_match m where m.customer_id = p_customer and m.decision is null);
end $$;
