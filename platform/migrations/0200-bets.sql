-- Bets of tournament entries, results of selections, and what a finished tournament has fixed.

alter table transfer drop constraint transfer_kind_check;
alter table transfer add constraint transfer_kind_check check (kind in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance',
  'tournament_entry', 'tournament_prize', 'points_grant', 'points_result',
  'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout'));

-- What came of a selection; null until it is known, and never changed afterwards.
alter table selection add column result text check (result in ('WON', 'LOST', 'VOID'));

-- Unlisted: found by its id only. The running tournament of a brand is always a listed one.
alter table tournament add column listed boolean not null default true;
alter table tournament add column finished_at timestamptz;

-- Fixed when the tournament finishes. prize is in minor units of the tournament's currency.
alter table tournament_entry
  add column position int,
  add column prize_place int,
  add column prize bigint check (prize > 0),
  add check ((prize is null) = (prize_place is null));

create table bet (
  id uuid primary key,
  entry_id uuid not null references tournament_entry (id),
  -- No foreign key: every bet would take a lock on the row of a popular selection. The function that writes it reads it.
  selection_id text not null,
  -- Whole points, in minor units.
  stake bigint not null check (stake > 0 and stake % 100 = 0),
  -- Hundredths, as taken.
  odds int not null check (odds > 100),
  status text not null default 'PENDING' check (status in ('PENDING', 'SETTLED', 'CANCELLED', 'CASHED_OUT')),
  payout bigint check (payout >= 0),
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  check ((status = 'PENDING') = (payout is null)),
  check ((payout is null) = (settled_at is null)),
  check (status <> 'CANCELLED' or payout = stake)
);
create index bet_of_entry on bet (entry_id, created_at desc);
create index bet_pending on bet (selection_id) where status = 'PENDING';
