-- Returns which of two accounts that look like the same person is held: the newer one, so that nobody can block a
-- player's money by registering with their name. A name that cannot be compared looks like every name. Until an
-- operator has decided to pay its player, that player is held instead of the other. Otherwise one such account would
-- hold everybody with its birth date.
create or replace function reward_pair_held(p_one player, p_other player, p_basis text) returns text
language sql stable as $$
  with pair as (
    select a.customer_id, a.created_at, p_basis = 'name-and-birth-date'
      and not name_comparable(a.first_name || ' ' || a.surname)
      and not exists (select from reward_hold h where h.customer_id = a.customer_id and h.decision = 'pay') as unknown
    from (select (p_one).* union all select (p_other).*) a
  )
  select customer_id from pair order by unknown desc, created_at desc, customer_id desc limit 1
$$;
