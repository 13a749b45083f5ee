-- Settles the bets whose selection has a result, of at most p_entries entries. Skips entries that another node, bet or
-- cash-out holds; the next call takes them. Returns how many bets it settled.
create or replace function bets_settle(p_entries int) returns int language plpgsql as $$
declare e tournament_entry; due record; settled int := 0;
begin
  for e in
    select * from tournament_entry where id in (
      select bet.entry_id from bet join selection s on s.id = bet.selection_id
      where bet.status = 'PENDING' and s.result is not null)
    order by id limit p_entries for update skip locked
  loop
    -- Read again behind the lock: a cash-out may have come first.
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
