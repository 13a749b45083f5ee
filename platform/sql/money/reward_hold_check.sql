-- Holds the newer account of each pair of accounts that look like one person. The older account stays free, so nobody
-- can block a player's money by registering with their name. A new match reopens a decision to pay.
create or replace function reward_hold_check(p_customer text) returns void language plpgsql as $$
declare pair record; fresh int;
begin
  for pair in
    select basis,
      case when ((m.other).created_at, (m.other).customer_id) > (p.created_at, p.customer_id)
        then (m.other).customer_id else p.customer_id end as newer,
      case when ((m.other).created_at, (m.other).customer_id) > (p.created_at, p.customer_id)
        then p.customer_id else (m.other).customer_id end as older
    from player p, identity_matches(p_customer) m where p.customer_id = p_customer
    order by newer, basis, older
  loop
    insert into reward_hold (customer_id) values (pair.newer) on conflict do nothing;
    insert into reward_hold_match (customer_id, basis, other) values (pair.newer, pair.basis, pair.older)
    on conflict do nothing;
    get diagnostics fresh = row_count;
    if fresh > 0 then
      update reward_hold set decision = null, decided_at = null where customer_id = pair.newer and decision = 'pay';
    end if;
  end loop;
end $$;
