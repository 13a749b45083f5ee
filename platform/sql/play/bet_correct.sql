-- Pays a closed bet again with a corrected result. Points that are no longer available cannot be taken back. The
-- caller must hold the entry's row.
create or replace function bet_correct(b bet, p_result text, p_correction bigint) returns void language plpgsql as $$
declare
  v_e tournament_entry; v_moved bigint;
  v_next_status text := case p_result when 'VOID' then 'CANCELLED' else 'SETTLED' end;
  v_next_payout bigint := case p_result when 'VOID' then b.stake when 'WON' then bet_winnings(b.stake, b.odds) else 0 end;
begin
  select * into strict v_e from tournament_entry where id = b.entry_id;
  v_moved := greatest(v_next_payout - b.payout, -v_e.available);
  update bet set status = v_next_status, payout = v_next_payout, settled_at = clock_timestamp() where id = b.id;
  if v_moved <> 0 then
    perform points_move('bet_correction', b.entry_id, 'bet_correction', b.id || ':' || p_correction, v_moved, 0);
  end if;
  update tournament_entry set settled_bets = settled_bets
    + (v_next_status = 'SETTLED')::int - (b.status = 'SETTLED')::int where id = b.entry_id;
  insert into bet_correction (correction_id, bet_id, previous_payout, payout, moved)
  values (p_correction, b.id, b.payout, v_next_payout, v_moved);
end $$;
