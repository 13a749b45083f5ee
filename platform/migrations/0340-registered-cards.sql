-- Cards that a player has registered: what the payment provider calls them, and what tells the player one from another.
-- Numbers and security codes are the provider's alone.
create table player_card (
  id uuid primary key,
  customer_id text not null,
  provider text not null,
  reference text not null,
  method text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- First day on which it is no longer good.
  good_before date not null,
  created_at timestamptz not null default now(),
  unique (customer_id, provider, reference)
);

-- The card that a deposit is paid with: an order asked for again names the same one.
alter table payment_request add column card text;
