-- Players who want no bonus to be offered to them (decision 095).
create table offers_off (
  customer_id text primary key,
  since timestamptz not null default now()
);
