-- Returns the name of an entry on its leaderboard: the display name, with a number if another entry that has not ended already has it.
-- The caller must hold the tournament's row.
create or replace function entry_name(p_tournament text, p_name text) returns text language plpgsql stable as $$
declare v_chosen text := p_name; v_n int := 1;
begin
  while exists (
    select from tournament_entry where tournament_id = p_tournament and lower(display_name) = lower(v_chosen) and ended_at is null)
  loop
    v_n := v_n + 1;
    v_chosen := p_name || ' (' || v_n || ')';
  end loop;
  return v_chosen;
end $$;
