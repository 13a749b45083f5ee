-- Holds one account of each pair of accounts that look like the same person, see reward_pair_held(), and each account
-- whose name cannot be compared. A new match reopens a decision to pay.
create or replace function reward_hold_check(p_customer text) returns void language plpgsql as $$
declare v_pair record; v_fresh int;
begin
  for v_pair in
    select m.basis, held, case when held = p_customer then (m.other).customer_id else p_customer end as other
    from player p, identity_matches(p_customer) m, reward_pair_held(p, m.other, m.basis) held
    where p.customer_id = p_customer
    union all
    select 'name-not-comparable', customer_id, null from player
    where customer_id = p_customer and not name_comparable(first_name || ' ' || surname)
    order by held, basis, other
  loop
    insert into reward_hold (customer_id) values (v_pair.held) on conflict do nothing;
    insert into reward_hold_match (customer_id, basis, other) values (v_pair.held, v_pair.basis, v_pair.other)
    on conflict do nothing;
    get diagnostics v_fresh = row_count;
    if v_fresh > 0 then
      update reward_hold set decision = null, decided_at = null where customer_id = v_pair.held and decision = 'pay';
    end if;
  end loop;
end $$;
