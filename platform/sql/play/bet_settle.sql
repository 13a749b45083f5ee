-- Settles an open bet with the result of its selection: WON, LOST or VOID. The caller must hold the entry's row.
create or replace function bet_settle(b bet, p_result text) returns bet language sql as $$
  select bet_close(b,
    case p_result when 'VOID' then 'CANCELLED' else 'SETTLED' end,
    case p_result when 'VOID' then b.stake when 'WON' then bet_winnings(b.stake, b.odds) else 0 end)
$$;
