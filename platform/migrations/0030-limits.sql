-- Rate limits of all nodes together. Unlogged: losing them in a crash is harmless, writing them is cheap.
create unlogged table rate_limit (
  key text primary key,
  -- When a bucket of this key would be empty again.
  until timestamptz not null
);
create index rate_limit_until on rate_limit (until);

-- One call of a bucket that takes p_burst at once and p_per_minute in the long run.
-- Answers 0 when it is allowed, else the seconds to wait. One statement, so that calls at once cannot slip through.
create function rate_limit_take(p_key text, p_burst int, p_per_minute float8) returns float8 language plpgsql as $$
declare
  step interval := make_interval(secs => 60 / p_per_minute);
  room interval := make_interval(secs => 60 / p_per_minute * (p_burst - 1));
  moment timestamptz := clock_timestamp();
  busy timestamptz;
begin
  insert into rate_limit as r (key, until) values (p_key, moment + step)
  on conflict (key) do update set until = greatest(r.until, moment) + step
    where greatest(r.until, moment) - moment <= room;
  if found then return 0; end if;
  select until into busy from rate_limit where key = p_key;
  return greatest(0.001, extract(epoch from coalesce(busy, moment) - moment - room));
end $$;

-- Failed logins. Logged: a crash must not forgive an attack.
create table login_guard (
  key text primary key,
  attempts int not null,
  last_attempt_at timestamptz not null,
  blocked_until timestamptz not null
);
create index login_guard_age on login_guard (last_attempt_at);

-- Counts one attempt before its password is looked at; a success deletes the row. Answers 0, or the seconds to wait.
-- From attempt p_free on each further one doubles the delay, up to a quarter of an hour; an hour without any forgives all.
create function login_attempt(p_key text, p_free int) returns float8 language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  g login_guard;
begin
  insert into login_guard as l (key, attempts, last_attempt_at, blocked_until) values (p_key, 1, moment, moment)
  on conflict (key) do update set
    attempts = case when l.last_attempt_at < moment - interval '1 hour' then 1 else l.attempts + 1 end,
    last_attempt_at = moment,
    blocked_until = case
      when l.last_attempt_at < moment - interval '1 hour' or l.attempts + 1 < p_free then moment
      else moment + make_interval(secs => least(900, power(2, least(l.attempts + 2 - p_free, 20)))) end
    where l.blocked_until <= moment;
  if found then return 0; end if;
  select * into g from login_guard where key = p_key;
  return greatest(0.001, extract(epoch from coalesce(g.blocked_until, moment) - moment));
end $$;
