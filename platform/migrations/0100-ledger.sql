-- The ledger: double entry in integer minor units, append-only.
-- A unit is a currency ("EUR") or one tournament entry's points ("UNO:{entry id}"); postings of a transfer sum to zero per unit.

create table account (
  id bigint generated always as identity primary key,
  -- Player's buckets, the house's shards, money at a payment provider, and the two sides of tournament points.
  kind text not null check (kind in (
    'player_withdrawable', 'player_bonus', 'player_locked',
    'house', 'psp',
    'points_available', 'points_open', 'points_issued')),
  -- Customer id, shard number, provider name or entry id, by kind.
  owner text not null,
  unit text not null check (unit ~ '^([A-Z]{3}|UNO:[0-9a-f-]{36})$'),
  unique (kind, owner, unit),
  unique (id, unit)
);

create table transfer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'deposit', 'game_stake', 'game_win', 'game_rollback',
    'tournament_entry', 'points_grant', 'points_result', 'opening_balance')),
  -- One operation, one transfer: who numbers the operations, and its number.
  scope text not null,
  key text not null,
  customer_id text not null,
  -- What it was for, as the player may read it: payment request, game, tournament.
  reference text,
  created_at timestamptz not null default now(),
  unique (scope, key)
);
create index transfer_of_customer on transfer (customer_id, created_at desc, id desc);

create table posting (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfer (id),
  account_id bigint not null,
  unit text not null,
  amount bigint not null check (amount <> 0),
  foreign key (account_id, unit) references account (id, unit)
);
create index posting_of_transfer on posting (transfer_id);
create index posting_of_account on posting (account_id);

-- Append-only: a mistake is corrected by another transfer.
create trigger posting_append_only before update or delete on posting for each row execute function refuse_change();
create trigger posting_no_truncate before truncate on posting execute function refuse_change();
create trigger transfer_append_only before update or delete on transfer for each row execute function refuse_change();
create trigger transfer_no_truncate before truncate on transfer execute function refuse_change();
revoke update, delete, truncate on posting, transfer from public;

-- What a player can see and spend; wallet_move() keeps it equal to the sum of the postings, and invariants() checks that.
create table wallet (
  customer_id text primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  spendable bigint not null default 0 check (spendable >= 0),
  withdrawable bigint not null default 0 check (withdrawable >= 0),
  locked bigint not null default 0 check (locked >= 0),
  bonus bigint generated always as (spendable - withdrawable - locked) stored check (bonus >= 0),
  -- Grows by one with every change: readers order balances by it.
  version bigint not null default 0 check (version >= 0),
  withdrawable_account bigint not null references account (id),
  bonus_account bigint not null references account (id),
  locked_account bigint not null references account (id),
  created_at timestamptz not null default now()
);

-- The house's side in 64 rows a currency, so that no row is hot (one row costs 27 to 45 % of the throughput).
create table house (
  unit text not null,
  shard int not null check (shard between 0 and 63),
  account_id bigint not null references account (id),
  balance bigint not null default 0,
  primary key (unit, shard)
);

-- One intent, one effect: the first execution's reply is kept and given again.
create table idempotency (
  scope text not null,
  key text not null,
  request_hash text not null,
  -- null while the first execution is still going on (or stopped half-way: it may be resumed by the same key).
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
