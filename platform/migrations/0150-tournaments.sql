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

-- Points are a currency of their own: one unit an entry, issued by the tournament.
create function points_move(
  p_kind text, p_entry uuid, p_scope text, p_key text, p_available bigint, p_open bigint
) returns tournament_entry language plpgsql as $$
declare
  e tournament_entry; moved bigint; points_unit text := 'UNO:' || p_entry;
begin
  select * into strict e from tournament_entry where id = p_entry for update;
  insert into transfer (kind, scope, key, customer_id, reference)
  values (p_kind, p_scope, p_key, e.customer_id, e.tournament_id) on conflict do nothing returning id into moved;
  if moved is null then return e; end if;
  update tournament_entry set available = available + p_available, open_bets = open_bets + p_open, version = version + 1
  where id = p_entry returning * into e;
  insert into posting (transfer_id, account_id, unit, amount)
  select moved, account_of(side.kind, p_entry::text, points_unit), points_unit, side.amount
  from (values ('points_available', p_available), ('points_open', p_open), ('points_issued', -p_available - p_open))
    as side (kind, amount)
  where side.amount <> 0;
  return e;
end $$;

-- A seat in a tournament with its starting points; the entry price, if any, is paid by the caller's transfer before.
create function points_grant(
  p_entry uuid, p_tournament text, p_customer text, p_display_name text, p_country text
) returns tournament_entry language plpgsql as $$
declare t tournament;
begin
  select * into strict t from tournament where id = p_tournament;
  insert into tournament_entry (id, tournament_id, customer_id, display_name, country_code)
  values (p_entry, p_tournament, p_customer, p_display_name, p_country) on conflict do nothing;
  return points_move('points_grant', p_entry, 'points_grant', p_entry::text, t.initial_points, 0);
end $$;

-- Takes an entry price from the wallet, by the order of balances. False: it cannot be afforded.
create function tournament_entry_pay(p_tournament text, p_entry uuid, p_customer text) returns boolean language plpgsql as $$
declare w wallet; t tournament; parts record; moved bigint;
begin
  select * into strict t from tournament where id = p_tournament;
  if t.entry_price = 0 then return true; end if;
  select * into strict w from wallet where customer_id = p_customer for update;
  parts := stake_parts(w, t.entry_price);
  if w.currency <> t.currency or parts.from_bonus is null then return false; end if;
  insert into transfer (kind, scope, key, customer_id, reference)
  values ('tournament_entry', 'tournament_entry', p_entry::text, p_customer, p_tournament) returning id into moved;
  perform wallet_move(moved, p_customer, -parts.from_withdrawable, -parts.from_bonus, 0);
  return true;
end $$;
