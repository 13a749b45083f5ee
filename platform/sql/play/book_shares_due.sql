-- Divides the bonus part of what a change of a bet pays or takes among the bonuses that staked, in proportion to their
-- stakes. p_total: the total that stands paid for the bet after the change, in minor units. Returns for each account
-- what the change pays it (due), what it takes from the bonus (taken), and what it takes from the player's own money,
-- at most what the bonus has converted (converted). Takes no more than the change lowers the account's part of the
-- total. The rest has been staked or lost with its bonus, and is not owed, nor paid again. The caller must hold the
-- wallet's row.
create or replace function book_shares_due(b book_bet, w wallet, p_total bigint)
returns table (account_id bigint, due bigint, taken bigint, converted bigint) language sql stable as $$
  with running as (
    select s.account_id, s.paid, sum(s.staked) over (order by s.account_id) as up_to, sum(s.staked) over () as total
    from book_share s where s.provider = b.provider and s.bet_id = b.bet_id
  ), part as (
    select r.account_id, r.paid, div(book_bonus_part(b, p_total) * up_to, total)::bigint as after,
      div(book_bonus_part(b, b.refunded + b.returned) * up_to, total)::bigint as before
    from running r
  ), change as (
    select p.account_id, p.paid, p.after - lag(p.after, 1, 0::bigint) over nth as after,
      p.before - lag(p.before, 1, 0::bigint) over nth as before
    from part p window nth as (order by p.account_id)
  )
  select c.account_id, case when c.after > c.before then greatest(0, c.after - c.paid) else 0 end, t.taken,
    least(greatest(0, c.before - c.after) - t.taken, coalesce(o.converted, 0))
  from change c left join bonus o on o.account_id = c.account_id
  cross join lateral (
    select coalesce(o.balance, w.bonus - (select coalesce(sum(balance), 0) from bonus where customer_id = b.customer_id)) as balance
  ) available
  cross join lateral (select least(greatest(0, c.before - c.after), available.balance)::bigint as taken) t
$$;
