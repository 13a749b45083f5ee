-- Ends an open bet: removes its stake from the open points and makes p_payout (hundredths of points) available. Only
-- bets settled by a result count towards a prize. The caller must hold the entry's row. Returns the bet.
create or replace function bet_close(p_bet bet, p_status text, p_payout bigint) returns bet language plpgsql as $$
declare v_b bet;
begin
  update bet set status = p_status, payout = p_payout, settled_at = clock_timestamp()
  where id = p_bet.id and status = 'PENDING' returning * into strict v_b;
  perform points_move(
    case p_status when 'CASHED_OUT' then 'bet_cashout' when 'CANCELLED' then 'bet_void' else 'bet_payout' end,
    v_b.entry_id, 'bet_result', v_b.id::text, p_payout, -v_b.stake);
  if p_status = 'SETTLED' then
    update tournament_entry set settled_bets = settled_bets + 1 where id = v_b.entry_id;
  end if;
  return v_b;
end $$;
