-- What accounts are compared by (decision 156): computed by the platform, because the tables of letters are its libraries'.
create table player_likeness (
  customer_id text primary key references player (customer_id),
  -- Keys of the names that a brand has once: two accounts that share one would look the same.
  username_keys text[] not null,
  display_name_keys text[] not null,
  -- The person's name by its looks and by its sound: [{"given", "family"}, …], in the letters a to z.
  name_forms jsonb not null,
  -- Address in one line by its sound, empty when it is not known.
  address_key text not null
);
create index player_likeness_username on player_likeness using gin (username_keys);
create index player_likeness_display_name on player_likeness using gin (display_name_keys);
create index player_likeness_address on player_likeness (address_key) where address_key <> '';

-- One mailbox gets e-mail at many addresses: "+tag" before the @ says nothing.
alter table player add column email_bare text not null
  generated always as (lower(regexp_replace(email, '\+[^@]*@', '@'))) stored;
create index player_email_bare on player (email_bare);
create index player_mobile_anywhere on player (mobile) where mobile <> '';

-- Accounts that are likely those of a person who is excluded. The account cannot deposit until an operator has decided.
create table account_match (
  customer_id text not null references player (customer_id),
  -- The excluded person's account.
  other text not null references player (customer_id),
  -- What is alike: name, birth-date, birth-date-swapped, email, phone, address, instrument, device.
  signs text[] not null,
  weight int not null,
  found_at timestamptz not null default now(),
  decision text check (decision in ('released', 'confirmed')),
  decided_at timestamptz,
  primary key (customer_id, other),
  check ((decision is null) = (decided_at is null))
);
create index account_match_open on account_match (found_at) where decision is null;
