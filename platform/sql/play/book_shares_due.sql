-- Divides the bonus part of what stands paid for a bet, p_to_bonus in minor units, among the bonuses that staked, in
-- proportion to their stakes. Returns for each account what must still be paid to it (due) and, for a negative amount,
-- the part that its bonus still has (taken) and the part that it has converted into the player's own money (converted).
-- The rest has been staked or lost with its bonus, and is not owed. The caller must hold the wallet's row.
create or replace function book_shares_due(b book_bet, w wallet, p_to_bonus bigint)
returns table (account_id bigint, due bigint, taken bigint, converted bigint) language sql stable as $$
  with running as (
    select s.account_id, s.paid, div(p_to_bonus::numeric * sum(s.staked) over (order by s.account_id), sum(s.staked) over ())::bigint as up_to
    from book_share s where s.provider = b.provider and s.bet_id = b.bet_id
  ), change as (
    select r.account_id, r.up_to - lag(r.up_to, 1, 0::bigint) over (order by r.account_id) - r.paid as due,
      o.status is not distinct from 'COMPLETED' as is_converted,
      coalesce(o.balance, w.bonus - (select coalesce(sum(balance), 0) from bonus where customer_id = b.customer_id)) as available
    from running r left join bonus o on o.account_id = r.account_id
  )
  select c.account_id, c.due, t.taken, case when c.is_converted then greatest(0, -c.due) - t.taken else 0 end
  from change c, lateral (select least(greatest(0, -c.due), c.available)::bigint as taken) t
$$;
