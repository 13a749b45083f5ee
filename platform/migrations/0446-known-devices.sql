-- Browsers in which a player logged in. Attempts at the player's password from one of them are counted apart.
create table known_device (
  customer_id text not null references player (customer_id),
  -- sha256 of the browser's cookie; the players of one browser share it.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  -- The player's last login in it.
  last_used_at timestamptz not null default now(),
  primary key (customer_id, token_hash)
);
create index known_device_token on known_device (token_hash);
create index known_device_age on known_device (last_used_at);
