-- Players' limits, what they count, and the time zone in which their periods begin (decisions 086 and 087).

-- The brand's: days, weeks and months of limits begin at its midnight.
alter table wallet add column time_zone text not null default 'UTC';

-- What a player paid in, took out, staked and won on one day of the wallet's time zone; minor units. wallet_move() keeps it
-- equal to the wallet's entries, and invariants() checks that.
create table player_day (
  customer_id text not null,
  day date not null,
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  -- A stake that was given back is taken off the day on which it was made.
  staked bigint not null default 0,
  returned bigint not null default 0,
  primary key (customer_id, day)
) with (fillfactor = 70);

insert into player_day (customer_id, day, deposited, withdrawn, staked, returned)
select e.customer_id, (coalesce(made.created_at, t.created_at) at time zone 'UTC')::date,
  coalesce(sum(e.amount) filter (where e.kind = 'deposit'), 0),
  coalesce(-sum(e.amount) filter (where e.kind in ('withdrawal', 'withdrawal_return')), 0),
  coalesce(-sum(e.amount) filter (
    where e.kind in ('game_stake', 'game_rollback', 'tournament_entry', 'tournament_refund')), 0),
  coalesce(sum(e.amount) filter (where e.kind in ('game_win', 'tournament_prize')), 0)
from wallet_entry e join transfer t on t.id = e.transfer_id
left join transfer made on made.key = t.key and made.scope = case e.kind
  when 'game_rollback' then regexp_replace(t.scope, ':rollback$', ':bet') when 'tournament_refund' then 'tournament_entry' end
where e.kind in ('deposit', 'withdrawal', 'withdrawal_return', 'game_stake', 'game_rollback', 'game_win', 'tournament_entry',
  'tournament_refund', 'tournament_prize')
group by 1, 2;

create domain limit_kind as text check (value in ('deposit', 'netDeposit', 'loss', 'wager', 'session'));
create domain limit_period as text check (value in ('day', 'week', 'month'));

-- A limit that is in force. Changed by the holder of the wallet's row only, as what it limits.
create table player_limit (
  customer_id text not null,
  kind limit_kind not null,
  period limit_period not null,
  -- Minor units of the wallet's currency; of session time, minutes.
  amount bigint not null check (amount >= 0),
  since timestamptz not null default now(),
  -- A raise that waits; without an amount, a removal.
  raise_amount bigint check (raise_amount > amount),
  raise_asked_at timestamptz,
  raise_due_at timestamptz,
  -- When the request for it lapses if the player has not confirmed it; null: it counts without.
  raise_until timestamptz,
  primary key (customer_id, kind, period),
  check ((raise_due_at is null) = (raise_asked_at is null)),
  check (raise_due_at is not null or (raise_amount is null and raise_until is null))
);

-- Append-only: what became of a player's limits.
create table limit_event (
  id bigint generated always as identity primary key,
  customer_id text not null,
  kind limit_kind not null,
  period limit_period not null,
  event text not null check (event in ('set', 'lowered', 'raise_asked', 'raised', 'raise_withdrawn', 'raise_lapsed')),
  -- In force before; null: none.
  previous bigint,
  -- In force afterwards, or asked for; null: none.
  amount bigint,
  due_at timestamptz,
  -- 'player', 'system' or 'operator:{name}'.
  actor text not null,
  reason text,
  at timestamptz not null default clock_timestamp()
);
create index limit_event_of_customer on limit_event (customer_id, id desc);
create trigger limit_event_append_only before update or delete on limit_event for each row execute function refuse_change();
create trigger limit_event_no_truncate before truncate on limit_event execute function refuse_change();

-- A player who was asked for a deposit limit, and went on without one.
alter table player add column limit_prompt_skipped_at timestamptz;

-- A session may end because the player's time is used up.
alter table session add column ends_by_limit boolean not null default false;
do $$
declare reasons text := (
  select pg_get_constraintdef(oid) from pg_constraint where conname = 'session_end_reason_check');
begin
  alter table session drop constraint session_end_reason_check;
  -- Adds the reason to those that there are.
  execute 'alter table session add constraint session_end_reason_check '
    || replace(reasons, '''lifetime''::text', '''lifetime''::text, ''time-limit''::text');
end $$;
