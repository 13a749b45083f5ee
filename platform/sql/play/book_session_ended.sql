-- Returns true if a login session cannot be used to bet: it has ended or expired, its session time is used up, or it
-- is another player's. Locks the session, so that no bet comes after its end.
create or replace function book_session_ended(p_session uuid, p_customer text) returns boolean language plpgsql as $$
begin
  perform from session
  where id = p_session and customer_id = p_customer and ended_at is null and expires_at > clock_timestamp()
    and no_play_until is null
  for share;
  return not found;
end $$;
