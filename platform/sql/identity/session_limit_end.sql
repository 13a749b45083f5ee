-- Returns when a player who stays logged in will have used up their session time; null for never. If that time is now
-- or in the past, the session time is used up until the returned end of the period.
create or replace function session_limit_end(p_customer text, out ends_at timestamptz, out period_ends_at timestamptz)
language sql stable as $$
  select least_end.at, least_end.period_end from (
    select case
        when now() + room.left_time <= span.ends_at then now() + room.left_time
        -- The next period starts with the full session time.
        when span.ends_at + room.whole < span.ends_at + (span.ends_at - span.starts_at) then span.ends_at + room.whole
      end as at, span.ends_at as period_end
    from wallet w join limit_in_force l on l.customer_id = w.customer_id and l.kind = 'session',
      lateral limit_window(l.period, w.time_zone, now()) as span,
      lateral (
        select make_interval(mins => l.amount::int) as whole,
          make_interval(secs => greatest(0, l.amount * 60 - session_seconds_used(p_customer, span.starts_at))) as left_time
      ) as room
    where w.customer_id = p_customer
  ) as least_end
  where least_end.at is not null
  order by least_end.at, least_end.period_end desc limit 1
$$;
