-- Returns the prizes of a tournament for the current points, in minor units. Only this function defines the rule
-- (decisions 011 and 044).
-- The fund is the entry prices minus the rake. Places are counted among the entries that paid and have enough settled
-- bets. The shares of places without an entry are spread over the others, tied entries share their places, and each
-- prize is rounded down. The row without an entry is the house's share: the rake and the remainders.
-- from_bonus divides the pool's bonus money over all rows in proportion to their amounts. It is rounded down; then the
-- largest remainders get one more minor unit each, by place, with the house last.
create or replace function tournament_prizes(p_tournament text)
returns table (entry_id uuid, customer_id text, place int, amount bigint, from_bonus bigint) language sql stable as $$
  with paid as (
    select e.id, e.customer_id, e.available + e.open_bets as points, e.paid_withdrawable + e.paid_bonus as price,
      e.paid_bonus, e.settled_bets >= t.min_settled_bets as qualifies
    from tournament_entry e join tournament t on t.id = e.tournament_id
    where e.tournament_id = p_tournament and e.paid_withdrawable + e.paid_bonus > 0
  ), pool as (
    select sum(price) as total, sum(paid_bonus) as bonus from paid having sum(price) > 0
  ), ranked as (
    select id, customer_id, rank() over (order by points desc) as place, count(*) over (partition by points) as level
    from paid where qualifies
  ), share as (
    select place, percentage from tournament t,
      jsonb_to_recordset(t.payout_places) as s (place int, percentage numeric) where t.id = p_tournament
  ), fund as (
    select floor(pool.total * (100 - t.rake) / 100) as amount,
      (select sum(percentage) from share where place <= (select count(*) from ranked)) as percentage
    from tournament t, pool where t.id = p_tournament
  ), prize as (
    select r.id, r.customer_id, r.place, floor(fund.amount * (
        select coalesce(sum(s.percentage), 0) from share s where s.place between r.place and r.place + r.level - 1
      ) / (fund.percentage * r.level)) as amount
    from ranked r, fund where fund.percentage > 0
  ), part as (
    select id, customer_id, place, amount from prize where amount > 0
    union all
    select null, null, null, pool.total - coalesce((select sum(amount) from prize), 0) from pool
  ), divided as (
    select part.*, div(part.amount * pool.bonus, pool.total) as whole,
      pool.bonus - sum(div(part.amount * pool.bonus, pool.total)) over () as missing,
      row_number() over (order by part.amount * pool.bonus % pool.total desc, part.place nulls last, part.id) as nth
    from part, pool
  )
  select id, customer_id, place::int, amount::bigint, (whole + case when nth <= missing then 1 else 0 end)::bigint
  from divided
$$;
