-- Settles the bets whose selection has a result, for at most p_entries entries. Skips entries that another node, bet
-- or cash-out has locked; the next call settles them. Returns the number of settled bets.
create or replace function bets_settle(p_entries int) returns int language plpgsql as $$
declare v_e tournament_entry; v_due record; v_settled int := 0;
begin
  for v_e in
    select * from tournament_entry where id in (
      select bet.entry_id from bet join selection s on s.id = bet.selection_id
      where bet.status = 'PENDING' and s.result is not null)
    order by id limit p_entries for update skip locked
  loop
    -- Read again under the lock, because a cash-out may have come first.
    for v_due in
      select bet, s.result from bet join selection s on s.id = bet.selection_id
      where bet.entry_id = v_e.id and bet.status = 'PENDING' and s.result is not null order by bet.created_at, bet.id
    loop
      perform bet_settle(v_due.bet, v_due.result);
      v_settled := v_settled + 1;
    end loop;
    perform tournament_fact(v_e.customer_id, v_e.tournament_id, 'bet-settled');
  end loop;
  return v_settled;
end $$;
