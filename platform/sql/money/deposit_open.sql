-- Records a deposit that a player requests; no money moves yet. Amounts are minor units of the wallet's currency;
-- p_fee is charged on top of p_amount. p_instrument: the player's registered instrument, or null if the provider's
-- page asks how to pay. p_order: other data of the order (fields, size of the challenge window). p_return_page: the
-- page that shows the outcome, to which the request's reference is added. A retry with the same key sends the provider
-- the same order, so the request stores all of its data.
-- p_needs: the conditions to meet first, see proof_missing() and deposit_limited(). If one is not met, during a break
-- or above a limit, returns {"refused": code, "details"}, and the same key may be sent again. A request without a reply
-- is checked against the limits again, because they may have been lowered since.
-- Returns {"request": {…}} if the order must still be sent to the provider, otherwise the {"replay"} or {"conflict"}
-- of claim_key().
-- Refuses: as break_refusal(), deposit_limited(), proof_missing().
create or replace function deposit_open(
  p_id uuid, p_customer text, p_provider text, p_method text, p_instrument uuid, p_amount bigint, p_fee bigint,
  p_order jsonb, p_needs jsonb, p_locale text, p_return_page text, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare v_claim jsonb; v_request payment_request; v_unit text; v_lacking text; v_paused jsonb; v_limited jsonb;
begin
  v_claim := claim_key('deposit:' || p_customer, p_key, p_hash);
  if v_claim ? 'conflict' or v_claim -> 'replay' <> 'null' then return v_claim; end if;
  if not exists (select 1 from payment_request where customer_id = p_customer and key = p_key) then
    v_lacking := proof_missing(p_customer, p_needs, p_amount);
    -- Read under the player's lock, which a break also takes.
    v_paused := break_refusal(p_customer);
    if v_paused is not null then return v_paused; end if;
    if v_lacking is not null then return refusal(v_lacking); end if;
  end if;
  v_limited := deposit_limited(p_customer, p_amount, (select id from payment_request where customer_id = p_customer and key = p_key),
    p_needs);
  if v_limited is not null then return v_limited; end if;
  select currency into strict v_unit from wallet where customer_id = p_customer;
  insert into payment_request (id, customer_id, kind, provider, method, instrument_id, amount, fee, currency, locale,
    return_url, key, next_step)
  values (p_id, p_customer, 'deposit', p_provider, p_method, p_instrument, p_amount, p_fee, v_unit, p_locale,
    p_return_page || '?ref=' || p_id, p_key, jsonb_build_object('kind', 'order', 'order', p_order))
  on conflict (customer_id, key) do nothing;
  if found then
    perform job_add('deposit-check', jsonb_build_object('id', p_id, 'asked', 0), p_id::text, interval '2 minutes', p_provider);
  end if;
  select * into strict v_request from payment_request where customer_id = p_customer and key = p_key;
  return jsonb_build_object('request', jsonb_build_object(
    'id', v_request.id, 'provider', v_request.provider, 'amount', wire_money(v_request.amount + v_request.fee, v_request.currency),
    'currency', v_request.currency, 'method', v_request.method, 'locale', v_request.locale, 'returnUrl', v_request.return_url,
    'order', coalesce(v_request.next_step -> 'order', p_order),
    'instrument', (select reference from player_instrument where id = v_request.instrument_id)));
end $$;
