-- Divides the bonus part of a round's win, in minor units, among the bonus accounts that paid its stakes, in
-- proportion to their shares. Stakes that were rolled back do not count. Both results are null if there is no bonus
-- part.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function round_parts(r game_round, p_amount bigint, out accounts bigint[], out amounts bigint[])
language plpgsql stable as $$
begin
  if p_amount = 0 then return; end if;
  with staked as (
    select p.account_id, -sum(p.amount) as amount
    from game_transaction g
    join transfer t on t.scope = 'game:' || g.provider || ':bet' and t.key = g.transaction_id
    join posting p on p.transfer_id = t.id
    join account a on a.id = p.account_id and a.kind = 'player_bonus'
    where g.provider = r.provider and g.round_id = r.round_id and g.customer_id = r.customer_id and g.kind = 'bet'
      and not g.rolled_back
    group by p.account_id
  ), running as (
    select account_id, div(p_amount * sum(amount) over (order by account_id), sum(amount) over ())::bigint as up_to from staked
  ), part as (
    select account_id, up_to - lag(up_to, 1, 0::bigint) over (order by account_id) as amount from running
  )
  select array_agg(account_id), array_agg(amount) into accounts, amounts from part where amount > 0;
end $$;
