-- Ends a tournament permanently: voids bets without a result, fixes the ranks and pays the prizes from the pool; the
-- rest goes to the rake account. The house first pays what it added or guaranteed into the pool. The entry prices count
-- towards bonuses. All of this happens together and only once, even if several nodes try.
-- If no entry that competes has enough settled bets, each price goes back to the balances it came from, without a rake.
-- Prizes of held players are withheld and stay in the pool, see reward_pay().
-- Returns false if it had already finished.
create or replace function tournament_finish(p_tournament text) returns boolean language plpgsql as $$
declare v_t tournament; v_won record; v_moved bigint; v_pool bigint; v_added bigint;
begin
  -- One tournament at a time, because two would lock their players' wallets in different orders.
  perform pg_advisory_xact_lock(7041105);
  select * into strict v_t from tournament where id = p_tournament for update;
  if v_t.status = 'FINISHED' then return false; end if;
  perform 1 from tournament_entry where tournament_id = p_tournament order by id for update;
  perform tournament_close(p_tournament, false);
  if exists (
    select from tournament_entry e
    where tournament_id = p_tournament and tournament_competes(e, v_t) and settled_bets >= v_t.min_settled_bets
  ) then
    v_pool := tournament_pool(p_tournament);
    select added into strict v_added from tournament_fund(v_t);
    if v_added > 0 then
      insert into transfer (kind, scope, key, customer_id, reference)
      values ('tournament_added', 'tournament_added', p_tournament, 'house', p_tournament) returning id into v_moved;
      perform house_pays(v_moved, v_t.currency, v_added, v_pool);
      update tournament set topped_up = v_added where id = p_tournament;
    end if;
    for v_won in select * from tournament_prizes(p_tournament) order by customer_id, entry_id loop
      if v_won.entry_id is null then
        update tournament set kept = v_won.amount, kept_bonus = v_won.from_bonus where id = p_tournament;
        continue when v_won.amount = 0;
        insert into transfer (kind, scope, key, customer_id, reference)
        values ('tournament_rake', 'tournament_rake', p_tournament, 'house', p_tournament) returning id into v_moved;
        insert into posting (transfer_id, account_id, unit, amount)
        values (v_moved, v_pool, v_t.currency, -v_won.amount),
          (v_moved, account_of('tournament_rake', 'house', v_t.currency), v_t.currency, v_won.amount);
        continue;
      end if;
      perform reward_pay('tournament_prize', 'tournament_prize', v_won.entry_id::text, v_won.customer_id,
        v_won.amount - v_won.from_bonus, v_won.from_bonus, p_tournament, v_pool);
      update tournament_entry set prize_place = v_won.place, prize = v_won.amount, prize_bonus = v_won.from_bonus
      where id = v_won.entry_id;
    end loop;
    perform tournament_wager(p_tournament);
  else
    perform tournament_refund(p_tournament);
  end if;
  perform tournament_over_fact(p_tournament);
  return true;
end $$;
