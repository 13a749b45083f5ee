-- The second factor of a player: the secret that an authenticator app shares with us. It is in force once player.has_two_factor
-- says so; until then it was begun and waits for its first code.
create table two_factor (
  customer_id text primary key references player (customer_id),
  -- Sealed with a key that is not in the database.
  sealed_secret bytea not null,
  begun_at timestamptz not null default now(),
  -- The latest time step whose code was taken: no code is taken twice, nor one from before it.
  last_step bigint not null default 0
);

-- For a player without the app. Each is good once: using it deletes it.
create table recovery_code (
  customer_id text not null references two_factor (customer_id) on delete cascade,
  -- sha256 of the code, which has 80 random bits.
  code_hash bytea not null,
  primary key (customer_id, code_hash)
);
