-- What payment companies say they moved, and where that differs from the ledger (decision 074).

create table statement_line (
  provider text not null,
  -- The company's number of the line.
  line text not null,
  kind text not null check (kind in ('deposit', 'payout', 'return')),
  -- Our payment request as the company names it.
  request text not null,
  reference text not null,
  -- Minor units, always positive.
  amount bigint not null,
  currency text not null,
  at timestamptz not null,
  fetched_at timestamptz not null default now(),
  primary key (provider, line)
);
create index statement_line_of_request on statement_line (provider, request);
create index statement_line_at on statement_line (provider, at);
create trigger statement_line_append_only before update or delete on statement_line
  for each row execute function refuse_change();
create trigger statement_line_no_truncate before truncate on statement_line execute function refuse_change();

create table reconciliation_run (
  id bigint generated always as identity primary key,
  provider text not null,
  at timestamptz not null default clock_timestamp(),
  -- Everything up to this time was compared.
  until timestamptz not null,
  lines int not null,
  differences int not null
);
create index reconciliation_run_of on reconciliation_run (provider, id desc);

create table reconciliation_difference (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('deposit', 'payout', 'return')),
  request text not null,
  problem text not null check (problem in (
    'unknown_request', 'not_in_ledger', 'not_in_statement', 'other_amount', 'other_currency', 'booked_twice')),
  -- Decimal strings, null where a side has nothing.
  ledger text,
  statement text,
  found_at timestamptz not null default clock_timestamp(),
  -- When a run no longer found it.
  gone_at timestamptz
);
create unique index reconciliation_difference_open on reconciliation_difference (provider, kind, request, problem)
  where gone_at is null;
