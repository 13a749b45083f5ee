-- Adds the points that a demo rival won or lost, in hundredths, once per key and never in a finished tournament.
create or replace function points_result(p_entry uuid, p_scope text, p_key text, p_amount bigint)
returns void language plpgsql as $$
declare v_e tournament_entry; v_after tournament_entry;
begin
  select * into strict v_e from tournament_entry where id = p_entry for update;
  if exists (select 1 from tournament where id = v_e.tournament_id and status = 'FINISHED') then return; end if;
  v_after := points_move('points_result', p_entry, p_scope, p_key, p_amount, 0);
  if v_after.version <> v_e.version then
    update tournament_entry set settled_bets = settled_bets + 1 where id = p_entry;
  end if;
end $$;
