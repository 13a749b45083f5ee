-- Returns true if a game's token can still stake: its login session and slot session have neither ended nor expired,
-- to the second, and its player is not on a break.
create or replace function is_playable(p_token_hash text) returns boolean language sql stable as $$
  select exists (
    select from game_session g join session s on s.id = g.session_id::uuid
    where g.token_hash = p_token_hash and g.ended_at is null and s.ended_at is null and s.expires_at > clock_timestamp()
      and (g.slot_session_id is null
        or exists (select from slot_session o where o.id = g.slot_session_id and slot_session_ended(o) is null))
      and not exists (select from break_in_force b where b.customer_id = g.customer_id))
$$;
