-- Bets of sports books and tickets of lotteries whose money moves through our ledger (decision 229).

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
  'bonus_claim', 'bonus_conversion', 'bonus_forfeit', 'bonus_expiry', 'ticket_entry', 'ticket_return', 'free_round_win',
  'free_bet_win', 'deposit_reversal', 'deposit_loss', 'bonus_reversal',
  'book_stake', 'book_win', 'book_cashout', 'book_refund', 'book_correction'));

-- What a player owes after a corrected result is a negative balance of `player_debt`.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in (
  'player_withdrawable', 'player_bonus', 'player_locked', 'player_debt',
  'house', 'psp', 'points_available', 'points_open', 'points_issued', 'tournament_pool', 'tournament_rake'));

-- A sports bet or a lottery ticket. Amounts are minor units.
create table book_bet (
  provider text not null,
  bet_id text not null,
  customer_id text not null,
  product text not null check (product in ('sports', 'lottery')),
  type text not null check (type in ('single', 'combo', 'system', 'ticket')),
  -- Event or draw, and choice, as the player reads them.
  name text not null,
  detail text not null,
  currency text not null,
  -- The player's own stake, and the part that bonuses paid. Both are 0 for a free bet.
  stake bigint not null check (stake >= 0),
  stake_bonus bigint not null default 0 check (stake_bonus between 0 and stake),
  -- A free bet: the bonus that pays it, the stake of the house, and the winnings paid so far.
  free_bonus uuid references bonus,
  free_stake bigint not null default 0 check (free_stake >= 0),
  free_paid bigint not null default 0 check (free_paid >= 0),
  -- True once a void free bet has been given back, so that the player can place another one.
  free_given_back boolean not null default false,
  possible_return bigint check (possible_return >= 0),
  -- A ticket's lines, and the subscription that bought it.
  lines jsonb,
  subscription_id text,
  -- null while the bet is open.
  result text check (result in ('won', 'lost', 'void', 'half-won', 'half-lost', 'cashed-out', 'rolled-back')),
  -- Totals that stand now: the stake that was given back, and everything else that was paid.
  refunded bigint not null default 0 check (refunded between 0 and stake),
  returned bigint not null default 0 check (returned >= 0),
  -- Totals of the open bet, which an undone settlement restores: the stake given back by a half void, the stake closed
  -- by cash-outs, and what they paid.
  half_refunded bigint not null default 0 check (half_refunded between 0 and stake),
  stake_closed bigint not null default 0 check (stake_closed >= 0),
  cashed_out bigint not null default 0 check (cashed_out >= 0),
  -- The part of both totals that is the player's own money. The rest is in book_share.
  paid_own bigint not null default 0 check (paid_own >= 0),
  -- The stake that counted towards bonuses.
  counted bigint not null default 0 check (counted >= 0),
  -- The provider's number of the last change.
  revision int not null default 0,
  placed_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (provider, bet_id),
  check (stake + free_stake > 0),
  check ((free_bonus is null) = (free_stake = 0) and (free_stake = 0 or stake = 0)),
  check ((result is null) = (settled_at is null))
);
create index book_bet_of_customer on book_bet (customer_id, placed_at desc, provider, bet_id);
create index book_bet_free on book_bet (free_bonus) where free_bonus is not null;
create index book_bet_open on book_bet (customer_id) where result is null;
create index book_bet_subscription on book_bet (provider, subscription_id) where subscription_id is not null;

-- The part of a bonus in a bet: its stake, and what stands paid of its returns.
create table book_share (
  provider text not null,
  bet_id text not null,
  account_id bigint not null references account (id),
  staked bigint not null check (staked > 0),
  paid bigint not null default 0 check (paid >= 0),
  primary key (provider, bet_id, account_id),
  foreign key (provider, bet_id) references book_bet
);

create table book_selection (
  provider text not null,
  bet_id text not null,
  selection_id text not null,
  ordinal int not null,
  event text not null,
  market text not null,
  selection text not null,
  odds numeric(12, 4) not null check (odds >= 1),
  starts_at timestamptz,
  live boolean not null,
  result text check (result in ('won', 'lost', 'void', 'half-won', 'half-lost')),
  primary key (provider, bet_id, selection_id),
  foreign key (provider, bet_id) references book_bet
);

create table book_draw (
  provider text not null,
  bet_id text not null,
  draw_id text not null,
  closes_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'refunded')),
  won bigint not null default 0 check (won >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  prize_class text,
  primary key (provider, bet_id, draw_id),
  foreign key (provider, bet_id) references book_bet
);

-- Append-only: each change of a bet.
create table book_move (
  provider text not null,
  transaction_id text not null,
  bet_id text not null,
  customer_id text not null,
  kind text not null check (kind in ('place', 'settle', 'unsettle', 'cash-out', 'void', 'rollback', 'draw-win',
    'draw-refund', 'draw-lost')),
  revision int not null,
  -- The stake, and the changes of both totals of the bet.
  staked bigint not null default 0 check (staked >= 0),
  refunded bigint not null default 0,
  returned bigint not null default 0,
  -- Added to the player's debt; negative for a payment of it.
  owed bigint not null default 0,
  -- Winnings of a free bet.
  free_paid bigint not null default 0 check (free_paid >= 0),
  detail jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  primary key (provider, transaction_id),
  foreign key (provider, bet_id) references book_bet
);
create index book_move_of_bet on book_move (provider, bet_id, at);
create index book_move_of_customer on book_move (customer_id, at);
create trigger book_move_append_only before update or delete on book_move for each row execute function refuse_change();
create trigger book_move_no_truncate before truncate on book_move execute function refuse_change();
revoke update, delete, truncate on book_move from public;

-- Rollbacks that came before their bet, which is then refused.
create table book_tombstone (
  provider text not null,
  bet_id text not null,
  stake bigint not null,
  currency text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (provider, bet_id)
);

-- What a player owes, in minor units of the wallet's currency.
create table book_debt (
  customer_id text primary key references wallet,
  account_id bigint not null references account (id),
  amount bigint not null check (amount >= 0)
);
