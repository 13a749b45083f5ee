-- Slot sessions: where the policy says so, a player sets time and money before they play slots, and the session ends at
-- whichever is used up first (B11, decision 096).
create table slot_session (
  id uuid primary key,
  customer_id text not null references player (customer_id),
  minutes int not null check (minutes > 0),
  -- The most that may be staked; minor units.
  amount bigint not null check (amount > 0),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  -- Stakes that were not given back, and what its games paid.
  staked bigint not null default 0 check (staked between 0 and amount),
  returned bigint not null default 0 check (returned >= 0),
  -- When its money was used up.
  used_up_at timestamptz
);
create index slot_session_of_customer on slot_session (customer_id, ends_at desc);

-- What the player has set does not change, and a session that is over does not go on.
create trigger slot_session_stays before delete on slot_session for each row execute function refuse_change();
create trigger slot_session_no_truncate before truncate on slot_session execute function refuse_change();
create trigger slot_session_kept before update of id, customer_id, minutes, amount, began_at, ends_at on slot_session
  for each row execute function refuse_change();
create trigger slot_session_over before update of used_up_at on slot_session
  for each row when (old.used_up_at is not null and new.used_up_at is distinct from old.used_up_at)
  execute function refuse_change();

-- The slot session that a launch, or a stake, belongs to; null where none is needed.
alter table game_session add column slot_session_id uuid references slot_session (id);
alter table game_transaction add column slot_session_id uuid references slot_session (id);
