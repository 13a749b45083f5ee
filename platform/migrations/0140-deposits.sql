-- Deposits: what a player asked for, and what the payment provider told us about it.

create table payment_request (
  id uuid primary key,
  customer_id text not null,
  kind text not null check (kind in ('deposit')),
  provider text not null,
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'QUEUED' check (status in (
    'EXECUTING_REVERSAL', 'FAILED', 'FAILED_ON_REVERSAL', 'QUEUED', 'QUEUED_FOR_REVERSAL',
    'READY_FOR_REDIRECTION', 'SUCCESSFUL', 'SUCCESSFUL_REVERSAL', 'CANCELLED')),
  -- The intent it came from: a retry with the same key finds it and goes on.
  key text not null,
  provider_reference text,
  redirect_url text,
  -- Whether a notification has come.
  heard boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (customer_id, key),
  unique (provider, provider_reference)
);
create index payment_request_of_customer on payment_request (customer_id, created_at desc);
