-- A deposit whose end nobody told is asked for at its company: when next, and how often it was.
alter table payment_request
  add column check_at timestamptz not null default now() + interval '2 minutes',
  add column checks int not null default 0;
create index payment_request_to_check on payment_request (check_at)
  where kind = 'deposit' and status in ('QUEUED', 'READY_FOR_REDIRECTION');
