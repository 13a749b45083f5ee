-- Append-only: what operators read about people, beside operator_action, which has what they changed.
create table operator_read (
  id bigint generated always as identity primary key,
  actor text not null,
  -- The call, and what of it was asked for.
  route text not null,
  params jsonb not null,
  reason text not null check (reason <> ''),
  -- Number of the ticket or file that it belongs to; empty: none.
  case_number text not null default '',
  -- Whom the answer was about.
  customers text[] not null,
  at timestamptz not null default clock_timestamp()
);
create index operator_read_of_customer on operator_read using gin (customers);
create trigger operator_read_append_only before update or delete on operator_read
  for each row execute function refuse_change();
create trigger operator_read_no_truncate before truncate on operator_read execute function refuse_change();
