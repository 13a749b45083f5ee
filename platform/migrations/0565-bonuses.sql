-- Bonus campaigns, and the bonuses of players, each with its money in an account of its own (decision 090).

do $$
begin
  execute (select format('alter domain transfer_kind drop constraint %I', conname)
    from pg_constraint where contypid = 'transfer_kind'::regtype and contype = 'c');
end $$;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance', 'free_cash',
  'tournament_entry', 'tournament_prize', 'tournament_refund', 'tournament_rake', 'tournament_pool',
  'points_grant', 'points_result', 'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout', 'bet_correction',
  'withdrawal_lock', 'withdrawal_unlock', 'withdrawal', 'withdrawal_return',
  'bonus_claim', 'bonus_conversion', 'bonus_forfeit', 'bonus_expiry'));

create table campaign (
  id uuid primary key,
  brand_id int not null,
  -- Selects title and description on the page, and is what a player types where the campaign asks for a code.
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  -- As money/bonuses/campaigns/definition.ts parses it.
  definition jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'ended')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (starts_at < ends_at)
);
-- A code names one campaign of a brand at a time.
create unique index campaign_code on campaign (brand_id, code) where state <> 'ended';

create table bonus (
  id uuid primary key,
  customer_id text not null,
  brand_id int not null,
  -- null: free cash at registration, and what a player of the demo starts with.
  campaign_id uuid references campaign,
  code text not null,
  type text not null check (type in ('deposit-match', 'free-cash')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What holds for it from the day the player opted in, whatever happens to the campaign: {"wagering", "contribution",
  -- "maxStake", "order", "days", "percent", "cap", "minDeposit"}, amounts in minor units.
  terms jsonb not null,
  status text not null check (status in (
    'OPTED_IN', 'PENDING', 'ACTIVE', 'CLAIMED', 'COMPLETED', 'FORFEITED', 'EXPIRED')),
  -- Minor units. 0 until the deposit decides it.
  amount bigint not null default 0 check (amount >= 0),
  -- What its account holds; bonus_moved() keeps it.
  balance bigint not null default 0 check (balance >= 0),
  account_id bigint references account,
  -- Stakes that it needs, and those that have counted.
  to_wager bigint not null default 0 check (to_wager >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  -- The deposit that it belongs to.
  deposit_id uuid unique references payment_request,
  opted_at timestamptz not null default clock_timestamp(),
  -- When a pending one can be claimed by everybody; null: not by time.
  ready_at timestamptz,
  claimed_at timestamptz,
  -- When the offer, or the running bonus, ends; null: never.
  expires_at timestamptz,
  ended_at timestamptz,
  -- What it held at its end.
  ended_amount bigint,
  check (wagered <= to_wager),
  check ((status in ('COMPLETED', 'FORFEITED', 'EXPIRED')) = (ended_at is not null)),
  -- Only a bonus that was claimed has money, and one that has ended has none.
  check (account_id is not null or balance = 0),
  -- Once for each person (decision 052 finds who has several accounts).
  unique (campaign_id, customer_id)
);
create index bonus_of_customer on bonus (customer_id, opted_at desc, id);
create index bonus_running on bonus (customer_id, claimed_at, id) where status = 'CLAIMED';
create unique index bonus_account on bonus (account_id);
create index bonus_due on bonus (expires_at) where status in ('OPTED_IN', 'PENDING', 'ACTIVE', 'CLAIMED');
create index bonus_ready on bonus (ready_at) where status = 'PENDING';
-- Free cash is paid once in a player's life.
create unique index bonus_free_cash on bonus (customer_id) where campaign_id is null and code = 'FREECASH';

-- What has counted towards bonuses already: a round counts what was staked in it when it has a result.
alter table game_round add column counted bigint not null default 0 check (counted >= 0);

-- It returns more columns now.
drop function if exists stake_parts(wallet, bigint);
