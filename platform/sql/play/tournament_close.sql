-- Closes the open bets of a tournament and fixes the ranks. p_void: whether to also void bets with a result. The
-- caller must hold the rows of the tournament and of its entries.
create or replace function tournament_close(p_tournament text, p_void boolean) returns void language plpgsql as $$
declare v_due record;
begin
  for v_due in
    select bet, case when p_void then 'VOID' else coalesce(s.result, 'VOID') end as result
    from tournament_entry e join bet on bet.entry_id = e.id and bet.status = 'PENDING'
    join selection s on s.id = bet.selection_id
    where e.tournament_id = p_tournament order by bet.created_at, bet.id
  loop
    perform bet_settle(v_due.bet, v_due.result);
  end loop;
  update tournament set status = 'FINISHED', finished_at = clock_timestamp(), kept = 0, kept_bonus = 0
  where id = p_tournament;
  update tournament_entry e set position = ranked.position
  from (select id, rank() over (order by available + open_bets desc) as position
        from tournament_entry where tournament_id = p_tournament and ended_at is null) ranked
  where e.id = ranked.id;
  perform 1 from wallet where customer_id in (
    select customer_id from tournament_entry where tournament_id = p_tournament) order by customer_id for update;
end $$;
