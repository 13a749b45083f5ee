-- How bets and tournaments end.

create function bet_settle(b bet, p_result text) returns bet language sql as $$
  select bet_close(b,
    case p_result when 'VOID' then 'CANCELLED' else 'SETTLED' end,
    case p_result when 'VOID' then b.stake when 'WON' then bet_winnings(b.stake, b.odds) else 0 end)
$$;

-- Settles bets whose selection has a result, of so many entries at most; returns how many bets it settled. Entries that
-- another node, a bet or a cash-out holds are left for the next call.
create function bets_settle(p_entries int) returns int language plpgsql as $$
declare e tournament_entry; due record; settled int := 0;
begin
  for e in
    select * from tournament_entry where id in (
      select bet.entry_id from bet join selection s on s.id = bet.selection_id
      where bet.status = 'PENDING' and s.result is not null)
    order by id limit p_entries for update skip locked
  loop
    -- A fresh look behind the lock: a cash-out may have been quicker.
    for due in
      select bet, s.result from bet join selection s on s.id = bet.selection_id
      where bet.entry_id = e.id and bet.status = 'PENDING' and s.result is not null order by bet.created_at, bet.id
    loop
      perform bet_settle(due.bet, due.result);
      settled := settled + 1;
    end loop;
    perform tournament_fact(e.customer_id, e.tournament_id, 'bet-settled');
  end loop;
  return settled;
end $$;

-- Points won or lost beside bets (the demo's rivals), once for a key and never in a finished tournament.
create function points_result(p_entry uuid, p_scope text, p_key text, p_amount bigint) returns void language plpgsql as $$
declare e tournament_entry;
begin
  select * into strict e from tournament_entry where id = p_entry for update;
  if exists (select 1 from tournament where id = e.tournament_id and status = 'FINISHED') then return; end if;
  perform points_move('points_result', p_entry, p_scope, p_key, p_amount, 0);
end $$;

-- The rule of prizes, written here only (decision 011). The fund is the entry prices less the rake; places are counted
-- among the entries that paid; places that nobody took are spread over those taken; who is level shares the places
-- together; every prize is rounded down to the minor unit and the remainders stay with the house. The share of bonus
-- money in the entry price stays bonus in the prize, rounded up to bonus.
create function tournament_prizes(p_tournament text)
returns table (entry_id uuid, customer_id text, place int, amount bigint, to_bonus bigint) language sql stable as $$
  with entry as (
    select e.id, e.customer_id, e.available + e.open_bets as points,
      -sum(p.amount) as price, -coalesce(sum(p.amount) filter (where a.kind = 'player_bonus'), 0) as from_bonus
    from tournament_entry e
    join transfer t on t.scope = 'tournament_entry' and t.key = e.id::text
    join posting p on p.transfer_id = t.id
    join account a on a.id = p.account_id and a.kind in ('player_withdrawable', 'player_bonus')
    where e.tournament_id = p_tournament group by e.id
  ), ranked as (
    select *, rank() over (order by points desc) as place, count(*) over (partition by points) as level from entry
  ), share as (
    select place, percentage from tournament t,
      jsonb_to_recordset(t.payout_places) as s (place int, percentage numeric) where t.id = p_tournament
  ), fund as (
    select floor((select sum(price) from entry) * (100 - t.rake) / 100) as amount,
      (select sum(percentage) from share where place <= (select count(*) from entry)) as percentage
    from tournament t where t.id = p_tournament
  ), prize as (
    select r.*, floor(fund.amount * (
        select coalesce(sum(s.percentage), 0) from share s where s.place between r.place and r.place + r.level - 1
      ) / (fund.percentage * r.level))::bigint as amount
    from ranked r, fund where fund.percentage > 0
  )
  select id, customer_id, place::int, amount, ceil(amount * from_bonus / price)::bigint from prize where amount > 0
$$;

-- Ends a tournament for good: bets without a result are void, ranks are fixed, prizes paid; all of it or nothing, once,
-- however many nodes try. False: it had finished before.
create function tournament_finish(p_tournament text) returns boolean language plpgsql as $$
declare t tournament; due record; won record; moved bigint;
begin
  -- One at a time: the payments of two tournaments would meet the house's shards in any order.
  perform pg_advisory_xact_lock(7041105);
  select * into strict t from tournament where id = p_tournament for update;
  if t.status = 'FINISHED' then return false; end if;
  perform 1 from tournament_entry where tournament_id = p_tournament order by id for update;

  for due in
    select bet, coalesce(s.result, 'VOID') as result
    from tournament_entry e join bet on bet.entry_id = e.id and bet.status = 'PENDING'
    join selection s on s.id = bet.selection_id
    where e.tournament_id = p_tournament order by bet.created_at, bet.id
  loop
    perform bet_settle(due.bet, due.result);
  end loop;

  update tournament set status = 'FINISHED', finished_at = clock_timestamp() where id = p_tournament;
  update tournament_entry e set position = ranked.position
  from (select id, rank() over (order by available + open_bets desc) as position
        from tournament_entry where tournament_id = p_tournament) ranked
  where e.id = ranked.id;

  perform 1 from wallet where customer_id in (
    select customer_id from tournament_entry where tournament_id = p_tournament) order by customer_id for update;
  for won in select * from tournament_prizes(p_tournament) order by customer_id, entry_id loop
    insert into transfer (kind, scope, key, customer_id, reference)
    values ('tournament_prize', 'tournament_prize', won.entry_id::text, won.customer_id, p_tournament)
    returning id into moved;
    perform wallet_move(moved, won.customer_id, won.amount - won.to_bonus, won.to_bonus, 0);
    update tournament_entry set prize_place = won.place, prize = won.amount where id = won.entry_id;
  end loop;

  perform tournament_fact(e.customer_id, p_tournament, 'finished')
  from (select distinct customer_id from tournament_entry join wallet using (customer_id)
        where tournament_id = p_tournament order by customer_id) e;
  return true;
end $$;
