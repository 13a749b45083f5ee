-- Ways to pay that a player has used or registered: cards, bank accounts, wallets, vouchers. The payment company knows the
-- account behind `reference`; numbers, passwords and security codes are the company's alone.
create table player_instrument (
  id uuid primary key,
  customer_id text not null,
  -- Id of the payment company.
  provider text not null,
  -- For example 'visa'.
  method text not null,
  kind text not null check (kind in ('card', 'bank', 'wallet', 'voucher')),
  -- The company's name for it; never told to a page.
  reference text not null,
  -- What tells the player one from another, masked: '•••• 4242'.
  label text not null check (label <> '' and length(label) <= 80),
  -- 'pending': the company still checks whose it is.
  state text not null default 'active' check (state in ('active', 'pending', 'removed')),
  holder text,
  -- First day on which it is no longer good; null: it does not expire.
  good_before date,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (customer_id, provider, reference)
);
create index player_instrument_reference on player_instrument (provider, reference);

insert into player_instrument (id, customer_id, provider, method, kind, reference, label, good_before, created_at)
select id, customer_id, provider, method, 'card', reference, '•••• ' || last4, good_before, created_at from player_card;

alter table payment_request
  -- What is paid with; null until the company names it.
  add column instrument_id uuid references player_instrument,
  -- Charged besides `amount`, minor units.
  add column fee bigint not null default 0 check (fee >= 0),
  -- Why it failed or ended, as the company says.
  add column reason text,
  -- What the player has to do next: {"kind": "redirect" | "challenge" | "voucher" | "wait", …}.
  add column next_step jsonb,
  -- When the company gives it up.
  add column expires_at timestamptz,
  add column bonus_code text;

update payment_request r set instrument_id = i.id from player_instrument i
where r.card is not null and i.customer_id = r.customer_id and i.provider = r.provider and i.reference = r.card;
update player_instrument i set last_used_at = (
  select max(updated_at) from payment_request r where r.instrument_id = i.id and r.status = 'SUCCESSFUL');

alter table payment_request drop column card;
drop table player_card;
create index payment_request_of_instrument on payment_request (instrument_id) where instrument_id is not null;
