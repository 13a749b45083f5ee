-- Returns the prizes of a tournament for the current points, in minor units. Only this function defines the rule
-- (decisions 011, 044 and 253).
-- Places are counted among the entries that compete and have enough settled bets. The shares of places without an
-- entry are spread over the others, tied entries share their places, and each prize is rounded down. The row without
-- an entry is the house's share: the rake and the remainders.
-- from_bonus divides the pool's bonus money over all rows in proportion to their amounts. It is rounded down; then the
-- largest remainders get one more minor unit each, by place, with the house last.
create or replace function tournament_prizes(p_tournament text)
returns table (entry_id uuid, customer_id text, place int, amount bigint, from_bonus bigint) language sql stable as $$
  with pool as (
    select t.payout_places, f.paid + f.added as total, f.bonus, f.fund
    from tournament t, lateral tournament_fund(t) f where t.id = p_tournament and f.paid + f.added > 0
  ), ranked as (
    select e.id, e.customer_id, rank() over (order by e.available + e.open_bets desc) as place,
      count(*) over (partition by e.available + e.open_bets) as level
    from tournament_entry e join tournament t on t.id = e.tournament_id
    where e.tournament_id = p_tournament and tournament_competes(e, t) and e.settled_bets >= t.min_settled_bets
  ), share as (
    select place, percentage from pool, jsonb_to_recordset(pool.payout_places) as s (place int, percentage numeric)
  ), fund as (
    select pool.fund as amount,
      (select sum(percentage) from share where place <= (select count(*) from ranked)) as percentage
    from pool
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
