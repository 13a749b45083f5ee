-- Games, the lobby's tabs, a player's game sessions, and rounds with their money.

create table game (
  id text primary key,
  name text not null,
  provider text not null,
  studio text not null,
  img_url text,
  free_play boolean not null,
  tags text[] not null,
  -- One fact for the tile: {"kind":"rtp","value":"96.2"} | {"kind":"live"} | {"kind":"new"} | {"kind":"jackpot","value":"84210.00","currency":"EUR"}
  fact jsonb not null,
  enabled boolean not null default true,
  -- Order in the lobby.
  ordinal int not null
);
create index game_by_tag on game using gin (tags);

create table lobby_tab (
  -- Also the tag of the games in it; "allgames" holds all of them.
  key text primary key,
  ordinal int not null
);

-- A launched game. The token itself is never stored. It is bound to player, game and login session and ends with it.
create table game_session (
  token_hash text primary key,
  customer_id text not null,
  session_id text not null,
  game_id text not null references game (id),
  provider text not null,
  currency text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index game_session_of_login on game_session (session_id) where ended_at is null;

create table game_round (
  provider text not null,
  round_id text not null,
  customer_id text not null,
  game_id text not null references game (id),
  -- What is staked in it now, by where it came from: a win goes back in the same proportion.
  staked_bonus bigint not null default 0 check (staked_bonus >= 0),
  staked_withdrawable bigint not null default 0 check (staked_withdrawable >= 0),
  won bigint not null default 0 check (won >= 0),
  wins int not null default 0,
  created_at timestamptz not null default now(),
  primary key (provider, round_id, customer_id)
);

create table game_transaction (
  provider text not null,
  transaction_id text not null,
  -- A tombstone is a rollback that came before its bet: the late bet is refused.
  kind text not null check (kind in ('bet', 'win', 'tombstone')),
  customer_id text not null,
  round_id text not null,
  amount bigint not null check (amount >= 0),
  from_bonus bigint not null default 0,
  from_withdrawable bigint not null default 0,
  rolled_back boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (provider, transaction_id)
);
