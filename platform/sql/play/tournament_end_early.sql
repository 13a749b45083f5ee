-- Ends a tournament without a winner: voids open bets and pays every entry price back. p_for: see
-- tournament.cancelled_for. Returns the number of refunds; null if the tournament had already finished.
create or replace function tournament_end_early(p_tournament text, p_for text) returns int language plpgsql as $$
declare v_t tournament; v_paid int;
begin
  perform pg_advisory_xact_lock(7041105);
  select * into strict v_t from tournament where id = p_tournament for update;
  if v_t.status = 'FINISHED' then return null; end if;
  perform 1 from tournament_entry where tournament_id = p_tournament order by id for update;
  perform tournament_close(p_tournament, true);
  update tournament set cancelled_at = clock_timestamp(), cancelled_for = p_for where id = p_tournament;
  v_paid := tournament_refund(p_tournament);
  perform tournament_over_fact(p_tournament);
  return v_paid;
end $$;
