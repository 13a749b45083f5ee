-- Ends a tournament without a winner, on behalf of an operator: voids open bets and pays every entry price back.
-- Returns the number of refunds; null if the tournament had already finished.
create or replace function tournament_cancel(p_tournament text, p_actor text, p_reason text) returns int language plpgsql as $$
declare v_t tournament; v_paid int;
begin
  perform pg_advisory_xact_lock(7041105);
  select * into strict v_t from tournament where id = p_tournament for update;
  if v_t.status = 'FINISHED' then return null; end if;
  perform 1 from tournament_entry where tournament_id = p_tournament order by id for update;
  perform tournament_close(p_tournament, true);
  update tournament set cancelled_at = clock_timestamp() where id = p_tournament;
  v_paid := tournament_refund(p_tournament);
  insert into operator_action (actor, action, subject, reason, details)
  values (p_actor, 'tournament.cancel', p_tournament, p_reason, jsonb_build_object('refunded', v_paid));
  perform tournament_over_fact(p_tournament);
  return v_paid;
end $$;
