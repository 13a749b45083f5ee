-- Bets at companies whose books are their own (sports, lotteries), as they report them, and lists of what a player bet.

-- Whom a company knows by which name: written when it asks who its frame's player is.
create table partner_player (
  provider text not null,
  name text not null,
  customer_id text not null,
  primary key (provider, name)
);

create table provider_bet (
  provider text not null,
  bet_id text not null,
  customer_id text not null,
  product text not null check (product in ('sports', 'lottery')),
  -- For people: the event or draw, and the choice.
  name text not null,
  detail text not null,
  currency text not null,
  -- Minor units; returned is null while it is open.
  stake bigint not null check (stake > 0),
  returned bigint check (returned >= 0),
  status text not null check (status in ('open', 'won', 'lost', 'void', 'cashed-out')),
  placed_at timestamptz not null,
  settled_at timestamptz,
  -- The company's count of reports about the bet: an older one changes nothing.
  revision int not null,
  reported_at timestamptz not null default clock_timestamp(),
  primary key (provider, bet_id),
  check ((status = 'open') = (returned is null)),
  check ((status = 'open') = (settled_at is null))
);
create index provider_bet_of_customer on provider_bet (customer_id, placed_at desc, provider, bet_id);

create index game_round_of_customer on game_round (customer_id, created_at desc, provider, round_id);
-- Rounds that a game has not ended.
create index game_round_unfinished on game_round (customer_id) where wins = 0 and staked_bonus + staked_withdrawable > 0;
create index game_transaction_of_round on game_transaction (provider, round_id, customer_id);
