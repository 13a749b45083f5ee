-- Feeds of odds companies (decision 055), tournaments of brands with a pool account (decision 056).

-- How far the feed of a company has been read.
create table odds_feed (
  provider text primary key,
  -- Another stream has other numbers.
  stream text not null,
  -- Of the last change applied; 0: none yet.
  sequence bigint not null check (sequence >= 0),
  -- The company's time up to which everything is applied.
  as_of timestamptz not null,
  -- When the company last answered.
  seen_at timestamptz not null,
  -- It has been away for too long: its prices are suspended until it is back.
  suspended boolean not null default false
);

alter table fixture
  -- Company whose feed it is of; null: made by a test.
  add column provider text,
  -- By us, while its company is away.
  add column suspended boolean not null default false;
create index fixture_by_time on fixture (starts_at);

-- Fixtures that the platform invented itself get no news any more: nobody may bet on them.
update fixture set suspended = true, is_visible = false;

-- Append-only: results that replaced others.
create table result_correction (
  id bigint generated always as identity primary key,
  provider text not null,
  selection_id text not null,
  previous text not null check (previous in ('WON', 'LOST', 'VOID')),
  result text not null check (result in ('WON', 'LOST', 'VOID')),
  reason text not null,
  at timestamptz not null default clock_timestamp()
);
create index result_correction_of on result_correction (selection_id, id);

-- Append-only: bets that a correction paid differently. Minor points.
create table bet_correction (
  correction_id bigint not null references result_correction (id),
  bet_id uuid not null,
  previous_payout bigint not null,
  payout bigint not null,
  -- What the available points changed by: less is taken back than the payout fell by where fewer points were left.
  moved bigint not null,
  primary key (bet_id, correction_id)
);

create trigger result_correction_append_only before update or delete on result_correction
  for each row execute function refuse_change();
create trigger result_correction_no_truncate before truncate on result_correction execute function refuse_change();
create trigger bet_correction_append_only before update or delete on bet_correction
  for each row execute function refuse_change();
create trigger bet_correction_no_truncate before truncate on bet_correction execute function refuse_change();

alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in (
  'player_withdrawable', 'player_bonus', 'player_locked',
  'house', 'psp',
  'points_available', 'points_open', 'points_issued',
  -- Owned by a tournament; and what was taken from its pool for the house.
  'tournament_pool', 'tournament_rake'));

do $$
begin
  execute (select format('alter domain transfer_kind drop constraint %I', conname)
    from pg_constraint where contypid = 'transfer_kind'::regtype and contype = 'c');
end $$;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance', 'free_cash',
  'tournament_entry', 'tournament_prize', 'tournament_refund', 'tournament_rake', 'tournament_pool',
  'points_grant', 'points_result', 'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout', 'bet_correction'));

alter table tournament
  -- Players of these brands may see it, and join it in its currency.
  add column brands int[] not null default '{}',
  -- Fixtures that are played in it: {"provider"?, "sports"?: […], "competitions"?: […]}, each that starts between start and end.
  -- null: those that were given when it was made.
  add column fixture_filter jsonb,
  -- Entry of the schedule that made it; null: an operator or a test.
  add column schedule text,
  -- Where entry prices wait for the end. null: nobody has paid yet, or it finished before pools existed.
  add column pool_account bigint references account (id),
  add column cancelled_at timestamptz,
  -- A tournament that is made after its end is finished some time after that.
  add column made_at timestamptz not null default clock_timestamp(),
  -- Invented rivals play in it; it finishes when they have all their results (demonstrations only).
  add column waits_for_rivals boolean not null default false;
alter table tournament_entry add column is_demo boolean not null default false;
update tournament_entry set is_demo = true where customer_id like 'rival-%';
update tournament t set brands = coalesce((
  select array_agg(distinct brand_id order by brand_id) from player p where p.currency = t.currency), '{}');
create index tournament_open on tournament (status) where status <> 'FINISHED';

-- Names on one leaderboard differ.
update tournament_entry e set display_name = e.display_name || ' (' || same.nth || ')'
from (select id, row_number() over (partition by tournament_id, lower(display_name) order by joined_at, id) as nth
      from tournament_entry) same
where same.id = e.id and same.nth > 1;
create unique index entry_name on tournament_entry (tournament_id, lower(display_name));

-- Entry prices of tournaments that are open went to the house.
do $$
declare paid record; moved bigint; pool bigint; other bigint;
begin
  for paid in
    select t.id, t.currency, sum(e.paid_withdrawable + e.paid_bonus) as amount
    from tournament t join tournament_entry e on e.tournament_id = t.id
    where t.status <> 'FINISHED' group by t.id having sum(e.paid_withdrawable + e.paid_bonus) > 0
  loop
    pool := account_of('tournament_pool', paid.id, paid.currency);
    insert into transfer (kind, scope, key, customer_id, reference)
    values ('tournament_pool', 'tournament_pool', paid.id, 'house', paid.id) returning id into moved;
    update house set balance = balance - paid.amount where unit = paid.currency and shard = 0
    returning account_id into strict other;
    insert into posting (transfer_id, account_id, unit, amount)
    values (moved, other, paid.currency, -paid.amount), (moved, pool, paid.currency, paid.amount);
    update tournament set pool_account = pool where id = paid.id;
  end loop;
end $$;
