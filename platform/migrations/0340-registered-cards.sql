-- Cards that a player has registered: what the payment provider calls them, and what tells the player one from another.
-- Numbers and security codes are the provider's alone.
create table player_card (
  id uuid primary key,
  customer_id text not null,
  provider text not null,
  reference text not null,
  method text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- First day on which it is no longer good.
  good_before date not null,
  created_at timestamptz not null default now(),
  unique (customer_id, provider, reference)
);

-- The card that a deposit is paid with: an order asked for again names the same one.
alter table payment_request add column card text;

drop function deposit_open(uuid, text, text, text, bigint, text, text, text, text);

-- p_card: the provider's reference of a registered card; null where the provider's page asks for the means of payment.
create function deposit_open(
  p_id uuid, p_customer text, p_provider text, p_method text, p_card text, p_amount bigint, p_locale text,
  p_return_page text, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare claim jsonb; request payment_request; unit text;
begin
  claim := claim_key('deposit:' || p_customer, p_key, p_hash);
  if claim ? 'conflict' or claim -> 'replay' <> 'null' then return claim; end if;
  select currency into strict unit from wallet where customer_id = p_customer;
  insert into payment_request (id, customer_id, kind, provider, method, card, amount, currency, locale, return_url, key)
  values (p_id, p_customer, 'deposit', p_provider, p_method, p_card, p_amount, unit, p_locale,
    p_return_page || '?ref=' || p_id, p_key)
  on conflict (customer_id, key) do nothing;
  select * into strict request from payment_request where customer_id = p_customer and key = p_key;
  return jsonb_build_object('request', jsonb_build_object(
    'id', request.id, 'amount', wire_money(request.amount, request.currency), 'currency', request.currency,
    'method', request.method, 'card', request.card, 'locale', request.locale, 'returnUrl', request.return_url));
end $$;
