-- Rewards (bonus, free cash, prizes) of a person with several accounts of one brand wait for an operator (decision 052).

alter table player add column person_key text not null generated always as (
  least(person_name(first_name), person_name(surname)) || ' ' || greatest(person_name(first_name), person_name(surname))
) stored;
create index player_person on player (brand_id, person_key, birth_date);
create index player_mobile on player (brand_id, mobile) where mobile <> '';
create index player_card_reference on player_card (provider, reference);

create table reward_hold (
  customer_id text primary key references player,
  found_at timestamptz not null default now(),
  -- null: no operator has decided yet.
  decision text check (decision in ('pay', 'refuse')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);

create table reward_hold_match (
  customer_id text not null references reward_hold,
  basis text not null check (basis in ('name-and-birth-date', 'phone', 'card')),
  -- The older account of the same person.
  other text not null references player,
  found_at timestamptz not null default now(),
  primary key (customer_id, basis, other)
);

-- What a held player would have been paid. Paid by the same scope and key as any reward, so it is paid once.
create table withheld_reward (
  scope text not null,
  key text not null,
  kind transfer_kind not null,
  customer_id text not null references player,
  -- Minor units of the wallet's currency.
  withdrawable bigint not null check (withdrawable >= 0),
  bonus bigint not null check (bonus >= 0),
  reference text,
  withheld_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (scope, key)
);
create index withheld_reward_of on withheld_reward (customer_id) where paid_at is null;

-- Bearer tokens of the operator calls, stored as SHA-256.
create table operator_token (
  id uuid primary key default gen_random_uuid(),
  -- Who holds it: the actor of everything done with it.
  name text not null check (name <> ''),
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- Append-only: what operators did, to whom, and why.
create table operator_action (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  reason text not null check (reason <> ''),
  details jsonb not null default '{}'
);
create index operator_action_subject on operator_action (subject, id);

create trigger operator_action_append_only before update or delete on operator_action
  for each row execute function refuse_change();
create trigger operator_action_no_truncate before truncate on operator_action execute function refuse_change();
