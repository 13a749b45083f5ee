-- Counts a login attempt before its password is checked. A successful login deletes the row of p_key. From attempt
-- p_free on, each further attempt doubles the delay, up to 15 minutes. An hour without attempts resets the count.
-- Returns 0 if the attempt is allowed, otherwise the seconds to wait.
-- Reads the clock again once it holds the row. Otherwise the second of two concurrent attempts would have to wait
-- although nothing is blocked.
create or replace function login_attempt(p_key text, p_free int) returns float8 language plpgsql as $$
declare
  v_moment timestamptz := clock_timestamp();
  v_g login_guard;
begin
  insert into login_guard as l (key, attempts, last_attempt_at, blocked_until) values (p_key, 1, v_moment, v_moment)
  on conflict (key) do update set
    attempts = case when l.last_attempt_at < v_moment - interval '1 hour' then 1 else l.attempts + 1 end,
    last_attempt_at = v_moment,
    blocked_until = case
      when l.last_attempt_at < v_moment - interval '1 hour' or l.attempts + 1 < p_free then v_moment
      else v_moment + make_interval(secs => least(900, power(2, least(l.attempts + 2 - p_free, 20)))) end
    where l.blocked_until <= clock_timestamp();
  if found then return 0; end if;
  select * into v_g from login_guard where key = p_key;
  return greatest(0.001, extract(epoch from coalesce(v_g.blocked_until, v_moment) - clock_timestamp()));
end $$;
