-- Facts for realtime, written in the transaction that makes them true; a publisher takes them from here after the commit.
-- No trigger notifies: a transaction that notifies holds a lock of the whole server through its commit, so money would go
-- to disk one transaction at a time. The node that wrote a fact wakes its publisher after the commit instead.
create table outbox (
  id bigint generated always as identity primary key,
  customer_id text not null,
  event text not null,
  payload jsonb not null,
  -- The wallet's version for balance events, else null.
  version bigint,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  unique (customer_id, version)
);
create index outbox_waiting on outbox (customer_id, id) where published_at is null;
create index outbox_published on outbox (published_at) where published_at is not null;
