-- Returns the current period of each length, in the wallet's time zone: when it began, when the next one begins, and
-- the sums of its days.
create or replace function limit_spans(w wallet)
returns table (period text, starts_at timestamptz, ends_at timestamptz, days player_day) language sql stable as $$
  select length.period, span.starts_at, span.ends_at, booked.days
  from unnest('{day,week,month}'::text[]) as length (period)
  cross join lateral limit_window(length.period, w.time_zone, now()) as span
  cross join lateral (
    select row(w.customer_id, span.starts_on, coalesce(sum(d.deposited), 0), coalesce(sum(d.withdrawn), 0),
      coalesce(sum(d.staked), 0), coalesce(sum(d.returned), 0))::player_day as days
    -- No end, so that bookings of another transaction on a later day also count.
    from player_day d where d.customer_id = w.customer_id and d.day >= span.starts_on
  ) as booked
$$;
