-- Begins a person's break: this account and their other accounts, in the brand or in the whole group, can no longer
-- play.
-- p_kind: 'timeout' or 'exclusion'. p_scope: 'brand' or 'group'. p_ends_at: the earliest end, infinity for none.
-- p_actor: 'player' or the name of an operator.
-- Locks the accounts, then their tournament entries, as a bet does, so that a bet that waits for the lock is refused.
-- The caller ends the sessions in the same transaction. Registrations wait for the transaction, so that no new account
-- escapes the break, see break_of_newcomer().
-- Returns the accounts that the break covers.
create or replace function break_begin(
  p_customer text, p_kind text, p_scope text, p_ends_at timestamptz, p_actor text, p_reason text
) returns table (customer_id text, ends_at timestamptz) language plpgsql as $$
declare
  v_made uuid := gen_random_uuid();
  v_covered text[];
  v_moment timestamptz;
begin
  perform pg_advisory_xact_lock(7041110);
  v_covered := array(
    select p_customer union
    select o.customer_id from person_accounts(p_customer) o
    where p_scope = 'group' or o.brand_id = (select p.brand_id from player p where p.customer_id = p_customer)
    order by 1);
  perform from player p where p.customer_id = any (v_covered) order by p.customer_id for no key update;
  perform from tournament_entry e where e.customer_id = any (v_covered) and e.position is null order by e.id for update;
  v_moment := clock_timestamp();
  return query
    insert into play_break as b (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor, reason)
    select v_made, one, p_customer, p_kind, p_scope, v_moment, p_ends_at,
      case p_kind when 'timeout' then p_ends_at else 'infinity' end, p_actor, p_reason
    from unnest(v_covered) one
    returning b.customer_id, b.ends_at;
end $$;
