-- Files on their way to us, in parts that are stored as they come.
create table identity_upload (
  -- Chosen by the page: the key of the intent.
  id uuid primary key,
  customer_id text not null references player (customer_id),
  kind text not null check (kind in ('address', 'age', 'document', 'id', 'payments')),
  name text not null,
  -- Bytes of the whole file, and of those that are here.
  size int not null check (size > 0),
  received int not null default 0 check (received between 0 and size),
  -- By the first bytes.
  type text not null,
  salt bytea not null,
  -- storing: a node cleans the whole file since `updated_at`; refused: by `reason`.
  state text not null default 'open' check (state in ('open', 'storing', 'stored', 'refused', 'cancelled')),
  reason text check ((reason is null) = (state <> 'refused')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_upload_of on identity_upload (customer_id, created_at desc);
create index identity_upload_unfinished on identity_upload (updated_at) where state in ('open', 'storing');

create table identity_upload_part (
  upload uuid not null references identity_upload (id) on delete cascade,
  starts int not null,
  -- Name of the sealed part in the store.
  file text not null,
  primary key (upload, starts)
);

-- One question about a player, with the document that answers it where it needs one.
create table identity_check (
  -- That of the upload, where there is one.
  id uuid primary key,
  customer_id text not null references player (customer_id),
  brand_id int not null,
  kind text not null check (kind in ('address', 'age', 'document', 'id', 'payments', 'sms')),
  state text not null default 'pending' check (state in ('pending', 'approved', 'failed', 'invalid', 'refer', 'replaced')),
  -- Code of the reason, and a sentence of the person who decided.
  reason text,
  note text not null default '',
  -- The document as it is stored, without metadata; null where the check needs none.
  name text,
  type text,
  size int,
  pieces int,
  salt bytea,
  -- The company that checks it; null: the brand's own staff.
  company text,
  -- When the company took it; when it is called next, and what went wrong last.
  sent_at timestamptz,
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  failure text,
  -- Number of the company's event that set the state last.
  event_number bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((name is null) = (salt is null) and (name is null) = (pieces is null))
);
-- A document is replaced by a newer one until it is accepted: one of each kind counts.
create unique index identity_check_current on identity_check (customer_id, kind) where state <> 'replaced';
create index identity_check_due on identity_check (due_at) where company is not null and state in ('pending', 'refer');
create index identity_check_waiting on identity_check (created_at) where state in ('pending', 'refer');

-- Append-only: every state of a check, with who set it.
create table identity_check_step (
  id bigint generated always as identity primary key,
  check_id uuid not null references identity_check (id),
  state text not null,
  reason text,
  note text not null default '',
  actor text not null,
  at timestamptz not null default now()
);
create index identity_check_step_of on identity_check_step (check_id, id);
create trigger identity_check_step_append_only before update or delete on identity_check_step
  for each row execute function refuse_change();
create trigger identity_check_step_no_truncate before truncate on identity_check_step
  execute function refuse_change();

-- Notifications of identity-check companies that were taken in; the same one is not taken in again.
create table identity_check_event (
  company text not null,
  event_id text not null,
  at timestamptz not null default now(),
  primary key (company, event_id)
);
