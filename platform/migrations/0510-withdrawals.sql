-- Withdrawals: what a player asked to be paid out, to one instrument each, and every step of it (decision 073).

alter table payment_request drop constraint payment_request_kind_check;
alter table payment_request add constraint payment_request_kind_check check (kind in ('deposit', 'withdrawal'));

do $$
begin
  execute (select format('alter domain transfer_kind drop constraint %I', conname)
    from pg_constraint where contypid = 'transfer_kind'::regtype and contype = 'c');
end $$;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance', 'free_cash',
  'tournament_entry', 'tournament_prize', 'tournament_refund', 'tournament_rake', 'tournament_pool',
  'points_grant', 'points_result', 'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout', 'bet_correction',
  'withdrawal_lock', 'withdrawal_unlock', 'withdrawal', 'withdrawal_return'));

create table withdrawal (
  -- Of its payment request; the payment company knows the payout by it.
  id uuid primary key references payment_request,
  -- What people call it: W-30412.
  number bigint generated always as identity (start with 10001) unique,
  customer_id text not null,
  brand_id int not null,
  instrument_id uuid not null references player_instrument,
  -- Minor units. `amount` leaves the balance, `amount - fee` arrives.
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0 and fee < amount),
  currency text not null,
  locale text not null,
  state text not null check (state in (
    'requested', 'on_hold', 'approved', 'sent', 'paid', 'rejected', 'cancelled', 'returned')),
  -- Why it is on hold.
  hold text check (hold in ('verification', 'limit', 'review')),
  -- The hold that follows once the identity is verified; null: it is approved then.
  next_hold text check (next_hold in ('limit', 'review')),
  -- Hours between the steps, as promised when it was requested.
  check_hours int not null,
  send_hours int not null,
  bank_hours int not null,
  -- By when the next steps are promised.
  check_by timestamptz not null,
  send_by timestamptz not null,
  pay_by timestamptz not null,
  -- Why it was rejected or returned, for the player.
  reason text,
  -- Orders that were sent to the company, and when the next one is due.
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- An operator asked the company to bring it back.
  recall text check (recall in ('asked', 'taken', 'failed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'on_hold') = (hold is not null))
);
create index withdrawal_of_customer on withdrawal (customer_id, number desc);
create index withdrawal_of_state on withdrawal (state, number desc);
create index withdrawal_due on withdrawal (next_attempt_at) where state = 'approved' or recall = 'asked';
create index withdrawal_held on withdrawal (customer_id) where hold = 'verification';

-- Append-only: how a withdrawal came to where it is, by whom.
create table withdrawal_step (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawal,
  state text not null,
  hold text,
  -- Of the payment request afterwards.
  status text not null,
  at timestamptz not null default clock_timestamp(),
  -- `player:…`, `operator:…`, `company:…` or `system`.
  actor text not null check (actor ~ '^(player|operator|company):.|^system$'),
  reason text,
  -- What the step moved in the ledger; null: nothing.
  transfer_id bigint references transfer
);
create index withdrawal_step_of on withdrawal_step (withdrawal_id, id);
create trigger withdrawal_step_append_only before update or delete on withdrawal_step
  for each row execute function refuse_change();
create trigger withdrawal_step_no_truncate before truncate on withdrawal_step execute function refuse_change();
