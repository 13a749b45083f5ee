create table session (
  -- Public name of a session: one per device, shown in the list of devices, member id in the presence channel.
  id uuid primary key default gen_random_uuid(),
  -- sha256 of the cookie: who reads this table cannot log in with it.
  token_hash bytea not null unique,
  customer_id text not null references player (customer_id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Moves forward with every action of the player.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logged-out', 'ended-elsewhere', 'expired', 'replaced')),
  ip_address text not null,
  user_agent text not null,
  -- The login before this one, as the footer shows it; null at the first.
  previous_login_at timestamptz,
  previous_login_ip text,
  check ((ended_at is null) = (end_reason is null))
);
create index session_of_customer on session (customer_id, created_at desc) where ended_at is null;
create index session_expiry on session (expires_at) where ended_at is null;
