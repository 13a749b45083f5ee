-- Registration, recovery, e-mail and what goes with them.

alter table player add column gender text not null default '';
alter table player add column claims_free_cash boolean not null default false;
alter table player add column age_self_verified boolean not null default false;
alter table player add column password_changed_at timestamptz;
alter table player add column email_key text not null generated always as (lower(email)) stored;
alter table player add column display_name_key text not null generated always as (lower(display_name)) stored;
-- One account a person and brand; display names of the demonstration may repeat, a registration looks first.
create unique index player_email on player (brand_id, email_key);
create index player_display_name on player (brand_id, display_name_key);

-- What a page needs to register once: bound to the browser that asked for it.
create table registration_token (
  -- sha256 of the token.
  token_hash bytea primary key,
  brand_id int not null,
  -- sha256 of the visitor's XSRF cookie.
  browser_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index registration_token_expiry on registration_token (expires_at);

-- Links that were sent by e-mail. Used once: the first call to use one deletes nothing, it marks.
create table mailed_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  customer_id text not null references player (customer_id),
  -- The address it was sent to: a link proves no other.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_token_of_customer on mailed_token (customer_id, purpose) where used_at is null;
create index mailed_token_expiry on mailed_token (expires_at);

-- The latest one-time code of a player; a new one takes its place.
create table one_time_code (
  customer_id text primary key references player (customer_id),
  -- HMAC of customer and code: six digits alone would be found by trying.
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null
);

-- What a player was shown and said, for ever.
create table consent_record (
  id bigint generated always as identity primary key,
  customer_id text not null references player (customer_id),
  type text not null,
  given boolean not null,
  version text not null,
  presented_text text not null,
  locale text not null,
  ip_address text not null,
  at timestamptz not null default now()
);
create index consent_of_customer on consent_record (customer_id, type, id desc);
create trigger consent_append_only before update or delete on consent_record for each row execute function refuse_change();
create trigger consent_no_truncate before truncate on consent_record execute function refuse_change();

-- E-mails, written in the transaction that makes them true; sent after the commit, again until one server takes it.
create table mail (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Sealed: who reads this table cannot follow the links. Emptied once it is sent.
  sealed bytea,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text,
  check ((sealed is null) = (sent_at is not null))
);
create index mail_due on mail (due_at) where sent_at is null;
create index mail_sent on mail (sent_at) where sent_at is not null;

-- Messages of the contact form.
create table contact_message (
  id uuid primary key default gen_random_uuid(),
  brand_id int not null,
  customer_id text references player (customer_id),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  type text not null,
  locale text not null,
  created_at timestamptz not null default now()
);

-- Which affiliate a registration or a login came from.
create table affiliate_visit (
  id bigint generated always as identity primary key,
  customer_id text not null references player (customer_id),
  b_tag text not null,
  operation text not null check (operation in ('registration', 'login')),
  at timestamptz not null default now()
);
create unique index affiliate_of_registration on affiliate_visit (customer_id) where operation = 'registration';

-- A session that another password ended.
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logged-out', 'idle', 'ended-elsewhere', 'expired', 'replaced', 'password-changed'));
-- What the player had when the session began, minor units; null for sessions older than this column.
alter table session add column opening_balance bigint;
-- When the player last said that the reality check was seen.
alter table session add column reality_checked_at timestamptz;
create index session_of_device on session (customer_id, user_agent);
