-- Rate limits of all nodes together. Unlogged: losing them in a crash is harmless, writing them is cheap.
create unlogged table rate_limit (
  key text primary key,
  -- When a bucket of this key would be empty again.
  until timestamptz not null
);
create index rate_limit_until on rate_limit (until);

-- Failed logins. Logged: a crash must not forgive an attack.
create table login_guard (
  key text primary key,
  attempts int not null,
  last_attempt_at timestamptz not null,
  blocked_until timestamptz not null
);
create index login_guard_age on login_guard (last_attempt_at);
