-- Facts for realtime, written in the transaction that makes them true; a publisher takes them from here after the commit.
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

create function outbox_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_wakes after insert on outbox for each statement execute function outbox_wake();
