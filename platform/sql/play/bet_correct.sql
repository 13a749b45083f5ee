-- Pays a closed bet by another result. Points that are no longer available cannot be taken back. The entry's row must be
-- locked by the caller.
create or replace function bet_correct(b bet, p_result text, p_correction bigint) returns void language plpgsql as $$
declare
  e tournament_entry; moved bigint;
  next_status text := case p_result when 'VOID' then 'CANCELLED' else 'SETTLED' end;
  next_payout bigint := case p_result when 'VOID' then b.stake when 'WON' then bet_winnings(b.stake, b.odds) else 0 end;
begin
  select * into strict e from tournament_entry where id = b.entry_id;
  moved := greatest(next_payout - b.payout, -e.available);
  update bet set status = next_status, payout = next_payout, settled_at = clock_timestamp() where id = b.id;
  if moved <> 0 then
    perform points_move('bet_correction', b.entry_id, 'bet_correction', b.id || ':' || p_correction, moved, 0);
  end if;
  update tournament_entry set settled_bets = settled_bets
    + (next_status = 'SETTLED')::int - (b.status = 'SETTLED')::int where id = b.entry_id;
  insert into bet_correction (correction_id, bet_id, previous_payout, payout, moved)
  values (p_correction, b.id, b.payout, next_payout, moved);
end $$;
