-- Makes a player's open sessions end when their session time is used up, except for sessions in which nothing can be
-- played.
create or replace function session_limit_apply(p_customer text) returns void language plpgsql as $$
declare v_final timestamptz := (session_limit_end(p_customer)).ends_at;
begin
  update session set ends_at = v_final, expires_at = least(expires_at, v_final), ends_by_limit = true
  where customer_id = p_customer and ended_at is null and no_play_until is null and ends_at > v_final;
end $$;
