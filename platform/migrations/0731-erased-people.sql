-- Accounts whose owner's data were erased, by the player or after the account was closed.
create table erased_person (
  customer_id text primary key references player (customer_id),
  erased_at timestamptz not null default now(),
  -- 'player', or 'closing': an account that staff closed.
  asked_by text not null check (asked_by in ('player', 'closing')),
  -- Who the person was, for the time that the law asks for: sealed. Null: nothing is stored any more.
  identity bytea,
  -- The last day for the identity, documents and messages; null: nothing of it was stored.
  keep_until date
);
create index erased_person_due on erased_person (keep_until) where identity is not null;

-- Messages and notes of an erased person can be deleted after that day, and not before.
drop trigger ticket_message_append_only on ticket_message;
create trigger ticket_message_append_only before update on ticket_message for each row execute function refuse_change();
create trigger ticket_message_stays before delete on ticket_message
  for each row execute function refuse_change_before_erasure();
drop trigger player_note_append_only on player_note;
create trigger player_note_append_only before update on player_note for each row execute function refuse_change();
create trigger player_note_stays before delete on player_note
  for each row execute function refuse_change_before_erasure();
