-- Breaks that keep a person from playing: timeouts, and self-exclusion.
create table play_break (
  break_id uuid not null,
  -- One row for each account of the person that the break covers.
  customer_id text not null references player (customer_id),
  -- The account in which it was taken.
  taken_in text not null references player (customer_id),
  kind text not null check (kind in ('timeout', 'exclusion')),
  -- Where it holds: this brand, or every brand of the group.
  scope text not null check (scope in ('brand', 'group')),
  starts_at timestamptz not null,
  -- The earliest end; infinity: until further notice.
  ends_at timestamptz not null,
  -- Until when the account cannot play. A timeout ends by itself; an exclusion goes on after ends_at until it is lifted.
  in_force_until timestamptz not null,
  -- 'player' or the name of the operator, and what either said about it.
  actor text not null check (actor <> ''),
  reason text not null default '',
  primary key (customer_id, break_id),
  check (ends_at > starts_at),
  check (kind <> 'timeout' or (ends_at < 'infinity' and in_force_until = ends_at)),
  check (in_force_until >= ends_at or ends_at = 'infinity')
);
create index play_break_taken_in on play_break (taken_in);
create index play_break_id on play_break (break_id);

-- Nobody shortens a break: only the end of an exclusion changes, once, when it is lifted after its time.
create trigger play_break_stays before delete on play_break for each row execute function refuse_change();
create trigger play_break_no_truncate before truncate on play_break execute function refuse_change();
create trigger play_break_kept
  before update of break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, actor, reason on play_break
  for each row execute function refuse_change();
create trigger play_break_lifted_once before update of in_force_until on play_break
  for each row when (
    old.in_force_until < 'infinity' or (old.ends_at < 'infinity' and new.in_force_until < old.ends_at))
  execute function refuse_change();

-- A person's accounts are looked for in all brands.
create index player_birth_date_anywhere on player (birth_date);
create index player_national_id on player (national_id_kind, national_id_number) where national_id_kind is not null;

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in (
  'logged-out', 'idle', 'ended-elsewhere', 'expired', 'lifetime', 'replaced', 'password-changed', 'suspended', 'closed',
  'on-break', 'self-excluded'));
