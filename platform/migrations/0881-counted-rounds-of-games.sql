-- Rounds of games that have been counted, by game, currency and day (decision 248). A round is counted two days after it began.
create index game_round_by_time on game_round (created_at);

create table game_day (
  game_id text not null references game,
  currency text not null,
  day date not null,
  rounds bigint not null,
  -- In minor units. `squares` is the sum of the squared stakes.
  staked numeric not null,
  won numeric not null,
  squares numeric not null,
  primary key (game_id, currency, day)
);

-- One row: rounds that began up to then are counted.
create table game_count (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz not null
);
insert into game_count (counted_until) values ('-infinity');

-- What the counted rounds of the last 90 days paid back, by game. Derived from game_day.
create table game_measured (
  game_id text primary key references game,
  rounds bigint not null,
  -- Part of the stakes that was paid back.
  paid_back numeric not null,
  -- Standard deviation of `paid_back`, as a factor of the deviation of one round.
  spread numeric not null,
  -- Rounds of the last 30 days, which order the lobby.
  recent bigint not null
);
