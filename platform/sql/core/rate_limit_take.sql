-- Takes p_calls calls from the bucket p_key, all of them or none. The bucket allows bursts of p_burst calls, and
-- p_per_minute calls per minute on average.
-- Returns 0 if they are allowed, otherwise the seconds to wait. Writes with a single statement, so concurrent calls
-- cannot exceed the limit.
create or replace function rate_limit_take(p_key text, p_burst int, p_per_minute float8, p_calls int default 1)
returns float8 language plpgsql as $$
declare
  v_step interval := make_interval(secs => 60 / p_per_minute);
  v_room interval := v_step * (p_burst - p_calls);
  v_moment timestamptz := clock_timestamp();
  v_busy timestamptz;
begin
  insert into rate_limit as r (key, until) values (p_key, v_moment + v_step * p_calls)
  on conflict (key) do update set until = greatest(r.until, v_moment) + v_step * p_calls
    where greatest(r.until, v_moment) - v_moment <= v_room;
  if found then return 0; end if;
  select until into v_busy from rate_limit where key = p_key;
  return greatest(0.001, extract(epoch from coalesce(v_busy, v_moment) - v_moment - v_room));
end $$;
