-- Ends a tournament permanently: voids bets without a result, fixes the ranks and pays the prizes; all of it or
-- nothing, once, however many nodes try. When no entry that paid has enough settled bets, each price goes back to the
-- balances it came from, without a rake. Prizes of held players are withheld, see reward_pay().
-- Returns false when it had finished before.
create or replace function tournament_finish(p_tournament text) returns boolean language plpgsql as $$
declare t tournament; due record; won record; own tournament_entry; moved bigint;
begin
  -- One tournament at a time: the payments of two would lock the house's shards in different orders.
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

  update tournament set status = 'FINISHED', finished_at = clock_timestamp(), kept = 0, kept_bonus = 0
  where id = p_tournament;
  update tournament_entry e set position = ranked.position
  from (select id, rank() over (order by available + open_bets desc) as position
        from tournament_entry where tournament_id = p_tournament) ranked
  where e.id = ranked.id;

  perform 1 from wallet where customer_id in (
    select customer_id from tournament_entry where tournament_id = p_tournament) order by customer_id for update;
  if exists (
    select from tournament_entry where tournament_id = p_tournament and paid_withdrawable + paid_bonus > 0
      and settled_bets >= t.min_settled_bets
  ) then
    for won in select * from tournament_prizes(p_tournament) order by customer_id, entry_id loop
      if won.entry_id is null then
        update tournament set kept = won.amount, kept_bonus = won.from_bonus where id = p_tournament;
        continue;
      end if;
      perform reward_pay('tournament_prize', 'tournament_prize', won.entry_id::text, won.customer_id,
        won.amount - won.from_bonus, won.from_bonus, p_tournament);
      update tournament_entry set prize_place = won.place, prize = won.amount, prize_bonus = won.from_bonus
      where id = won.entry_id;
    end loop;
  else
    for own in
      select * from tournament_entry where tournament_id = p_tournament and paid_withdrawable + paid_bonus > 0
      order by customer_id, id
    loop
      insert into transfer (kind, scope, key, customer_id, reference)
      values ('tournament_refund', 'tournament_refund', own.id::text, own.customer_id, p_tournament)
      returning id into moved;
      perform wallet_move(moved, own.customer_id, own.paid_withdrawable, own.paid_bonus, 0);
      update tournament_entry set refunded = true where id = own.id;
    end loop;
  end if;

  perform tournament_fact(e.customer_id, p_tournament, 'finished')
  from (select distinct customer_id from tournament_entry join wallet using (customer_id)
        where tournament_id = p_tournament order by customer_id) e;
  return true;
end $$;
