-- Ends the games of a login session. They then take no stakes, only wins and rollbacks of open rounds. Locks the
-- wallet as game_bet() does. Returns the number of ended games.
create or replace function game_sessions_end(p_session text) returns int language plpgsql as $$
declare v_ended int;
begin
  perform 1 from wallet where customer_id in (
    select customer_id from game_session where session_id = p_session and ended_at is null)
  order by customer_id for update;
  update game_session set ended_at = now() where session_id = p_session and ended_at is null;
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;
