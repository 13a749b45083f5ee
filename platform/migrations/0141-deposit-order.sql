-- An order asked for again must be the same to the letter, whatever language or address the player's page has by then:
-- what is told to the provider is kept with the request.
alter table payment_request add column locale text not null default 'en', add column return_url text not null default '';

drop function deposit_open(uuid, text, text, text, bigint, text, text);

-- p_return_page: address of the page that awaits the outcome; the reference is added to it.
create function deposit_open(
  p_id uuid, p_customer text, p_provider text, p_method text, p_amount bigint, p_locale text, p_return_page text,
  p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare claim jsonb; request payment_request; unit text;
begin
  claim := claim_key('deposit:' || p_customer, p_key, p_hash);
  if claim ? 'conflict' or claim -> 'replay' <> 'null' then return claim; end if;
  select currency into strict unit from wallet where customer_id = p_customer;
  insert into payment_request (id, customer_id, kind, provider, method, amount, currency, locale, return_url, key)
  values (p_id, p_customer, 'deposit', p_provider, p_method, p_amount, unit, p_locale, p_return_page || '?ref=' || p_id, p_key)
  on conflict (customer_id, key) do nothing;
  select * into strict request from payment_request where customer_id = p_customer and key = p_key;
  return jsonb_build_object('request', jsonb_build_object(
    'id', request.id, 'amount', wire_money(request.amount, request.currency), 'currency', request.currency,
    'method', request.method, 'locale', request.locale, 'returnUrl', request.return_url));
end $$;
