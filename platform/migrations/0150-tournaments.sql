-- Tournaments, their fixtures, and the points of their players.

create table tournament (
  id text primary key,
  name text not null,
  sport_name text not null,
  currency text not null,
  entry_price bigint not null check (entry_price >= 0),
  -- Percent of the entry prices kept by the house.
  rake numeric(5, 2) not null,
  -- Points carry two decimals: 2500000 is 25,000.00.
  initial_points bigint not null check (initial_points > 0),
  min_bet bigint not null,
  max_bet bigint not null,
  max_players int not null,
  payout_places jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Terminal once FINISHED.
  status text not null check (status in ('UPCOMING', 'RUNNING', 'FINISHED'))
);
create index tournament_by_time on tournament (currency, starts_at);

create table tournament_entry (
  id uuid primary key,
  tournament_id text not null references tournament (id),
  customer_id text not null,
  entry_no int not null default 1,
  display_name text not null,
  country_code text not null,
  available bigint not null default 0 check (available >= 0),
  open_bets bigint not null default 0 check (open_bets >= 0),
  version bigint not null default 0,
  joined_at timestamptz not null default now(),
  unique (tournament_id, customer_id, entry_no)
);
create index entry_by_points on tournament_entry (tournament_id, (available + open_bets) desc);

create table fixture (
  id text primary key,
  competition text not null,
  sport_name text not null,
  name text not null,
  starts_at timestamptz not null,
  score text,
  -- Minutes played; null before the start and in sports without a clock.
  minute int,
  is_visible boolean not null,
  disabled boolean not null,
  to_be_removed boolean not null,
  score_changed_at timestamptz
);

create table tournament_fixture (
  tournament_id text not null references tournament (id),
  fixture_id text not null references fixture (id),
  primary key (tournament_id, fixture_id)
);

create table market (
  id text primary key,
  fixture_id text not null references fixture (id),
  name text not null,
  ordinal int not null,
  layout text not null check (layout in ('HORIZONTAL', 'VERTICAL')),
  order_by text not null check (order_by in ('odds', 'name', 'ordinal')),
  show_market boolean not null,
  disabled boolean not null,
  to_be_removed boolean not null
);
create index market_of_fixture on market (fixture_id);

create table selection (
  id text primary key,
  market_id text not null references market (id),
  name text not null,
  ordinal int not null,
  -- Hundredths: 214 is 2.14.
  odds int not null check (odds > 100),
  show_bet boolean not null,
  disabled boolean not null,
  to_be_removed boolean not null,
  odds_changed_at timestamptz
);
create index selection_of_market on selection (market_id);
