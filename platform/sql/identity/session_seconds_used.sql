-- Returns the seconds since p_from in which a player was logged in and could play, on any device. Time on two devices
-- at the same moment counts once.
create or replace function session_seconds_used(p_customer text, p_from timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::bigint
  from (
    select unnest(range_agg(tstzrange(greatest(created_at, p_from),
      least(coalesce(ended_at, expires_at), now())))) as part
    from session
    where customer_id = p_customer and no_play_until is null and coalesce(ended_at, expires_at) > p_from and created_at < now()
      and least(coalesce(ended_at, expires_at), now()) > greatest(created_at, p_from)
  ) as used
$$;
