-- Whoever is at the keyboard proves with the password, and the second factor where it is on, that it is the player (decision 155).
alter table session
  -- The last proof in this session; null: none.
  add column proved_at timestamptz;
alter table player
  -- The last proof in any session. A registration is one: it sets the password.
  add column proved_at timestamptz not null default now();

-- Where a payout may go, and from when.
alter table player_instrument
  -- When its player proved that it may be paid out to; null: nobody has, and only own money goes back to it.
  add column confirmed_at timestamptz,
  -- Payouts to a new one wait until then; null: they do not.
  add column held_until timestamptz;
-- What is registered already is old.
update player_instrument set confirmed_at = created_at;

alter table withdrawal drop constraint withdrawal_hold_check;
alter table withdrawal add constraint withdrawal_hold_check
  check (hold in ('verification', 'destination', 'limit', 'review'));
create index withdrawal_to_new_destination on withdrawal (instrument_id) where hold = 'destination';

-- Links of e-mails that announce a new destination: each stops it, once.
create table destination_stop (
  -- sha256 of the link's token.
  token_hash bytea primary key,
  instrument_id uuid not null references player_instrument,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index destination_stop_of on destination_stop (instrument_id);
