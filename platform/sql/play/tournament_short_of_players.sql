-- Cancels a tournament that has fewer players than its terms require at the time that they name. Invented rivals do not
-- count. The number is read again under the lock, because a player may have joined in the meantime.
-- Returns whether it was cancelled.
create or replace function tournament_short_of_players(p_tournament text) returns boolean language plpgsql as $$
declare v_t tournament;
begin
  perform pg_advisory_xact_lock(7041105);
  select * into strict v_t from tournament where id = p_tournament for update;
  if (select count(*) from tournament_entry e
      where e.tournament_id = p_tournament and tournament_competes(e, v_t)) >= v_t.min_players then return false; end if;
  return tournament_end_early(p_tournament, 'players') is not null;
end $$;
