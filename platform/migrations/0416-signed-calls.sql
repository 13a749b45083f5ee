-- Nonces of calls that other companies signed: the same one is refused again while its signature may still be good.
-- Every node looks here.
create table signed_call (
  company text not null,
  nonce text not null,
  at timestamptz not null default now(),
  primary key (company, nonce)
);
create index signed_call_by_age on signed_call (at);
