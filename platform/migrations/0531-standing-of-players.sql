-- Whether a player may use the account: operators suspend, restore and close.
alter table player add column standing text not null default 'active'
  check (standing in ('active', 'suspended', 'closed'));

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in (
  'logged-out', 'idle', 'ended-elsewhere', 'expired', 'lifetime', 'replaced', 'password-changed', 'suspended', 'closed'));

-- Append-only: what operators note about a player, for each other.
create table player_note (
  id bigint generated always as identity primary key,
  customer_id text not null references player (customer_id),
  actor text not null,
  text text not null check (text <> ''),
  at timestamptz not null default now()
);
create index player_note_of on player_note (customer_id, id desc);
create trigger player_note_append_only before update or delete on player_note
  for each row execute function refuse_change();
create trigger player_note_no_truncate before truncate on player_note execute function refuse_change();

-- Operators find players by their names and addresses.
create index player_surname on player (lower(surname) text_pattern_ops);
create index player_email_anywhere on player (email_key text_pattern_ops);
create index player_username_anywhere on player (username_key text_pattern_ops);
