drop function rate_limit_take(text, int, float8);

-- p_calls calls of a bucket that takes p_burst at once and p_per_minute in the long run: all of them or none.
-- Answers 0 when they are allowed, else the seconds to wait. One statement, so that calls at once cannot slip through.
create function rate_limit_take(p_key text, p_burst int, p_per_minute float8, p_calls int default 1)
returns float8 language plpgsql as $$
declare
  step interval := make_interval(secs => 60 / p_per_minute);
  room interval := step * (p_burst - p_calls);
  moment timestamptz := clock_timestamp();
  busy timestamptz;
begin
  insert into rate_limit as r (key, until) values (p_key, moment + step * p_calls)
  on conflict (key) do update set until = greatest(r.until, moment) + step * p_calls
    where greatest(r.until, moment) - moment <= room;
  if found then return 0; end if;
  select until into busy from rate_limit where key = p_key;
  return greatest(0.001, extract(epoch from coalesce(busy, moment) - moment - room));
end $$;
