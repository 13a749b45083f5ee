-- Places a bet or buys a ticket of the player that a provider knows as p_player. p_session and p_needs_age: see
-- book_place_refusal(). p_bet, with amounts in minor units: {"betId", "product", "type", "name", "detail", "currency",
-- "stake", "possibleReturn", "freeBetId", "subscriptionId", "lines", "selections": [{"id", "event", "market",
-- "selection", "odds", "startsAt", "live"}], "draws": [{"id", "closesAt"}]}. With "freeBetId", the id of a bonus, the
-- house pays the stake (decision 094).
-- Returns null for an unknown player, {"conflict": true} if the transaction came with a different request, or
-- {"first"|"replay": {balance, currency, at}} or {"refused": code, "details"}. `at` is when the bet was placed.
-- Refuses: currency_mismatch 409, free_bet_unavailable, insufficient_funds 409, sales_closed, stake_above_bonus_limit 409,
-- subscription_exceeded; as book_place_refusal(), stake_limited().
create or replace function book_place(
  p_provider text, p_transaction text, p_player text, p_session uuid, p_needs_age boolean, p_bet jsonb, p_hash text
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'book:' || p_provider; v_amount bigint := (p_bet ->> 'stake')::bigint; v_free uuid := (p_bet ->> 'freeBetId')::uuid;
  v_customer text; v_claim jsonb; v_refused jsonb; v_w wallet; v_parts record; v_at timestamptz;
begin
  select customer_id into v_customer from partner_player where provider = p_provider and name = p_player;
  if not found then return null; end if;
  v_claim := claim_key(v_scope, p_transaction, p_hash);
  if v_claim is not null then return v_claim; end if;
  perform book_lock(p_provider, p_bet ->> 'betId');
  v_refused := book_place_refusal(p_provider, v_customer, p_session, p_needs_age, p_bet);
  if v_refused is not null then return keep_reply(v_scope, p_transaction, v_refused); end if;
  select * into strict v_w from wallet where customer_id = v_customer for update;
  if p_bet ->> 'currency' <> v_w.currency then return keep_reply(v_scope, p_transaction, refusal('currency_mismatch')); end if;
  if p_bet ->> 'product' = 'lottery' and book_sales_closed(p_provider, p_bet -> 'draws') then
    return keep_reply(v_scope, p_transaction, refusal('sales_closed'));
  end if;
  if p_session is null and book_subscription_exceeded(p_provider, v_customer, p_bet) then
    return keep_reply(v_scope, p_transaction, refusal('subscription_exceeded'));
  end if;

  if v_free is not null then
    if book_free_taken(v_customer, v_free, p_bet ->> 'product', v_amount) then
      return keep_reply(v_scope, p_transaction, refusal('free_bet_unavailable'));
    end if;
    v_at := book_noted(p_provider, p_transaction, v_customer, p_bet, 0, '{}', '{}');
    return keep_reply(v_scope, p_transaction, game_reply(v_w) || jsonb_build_object('at', wire_instant(v_at)));
  end if;
  if v_w.bonus > 0 then v_w := bonuses_expire(v_w); end if;
  v_parts := stake_parts(v_w, v_amount);
  if v_parts.from_bonus is null then
    insert into outbox (customer_id, event, payload) values (v_customer, 'InsufficientFunds', '{}');
    return keep_reply(v_scope, p_transaction, refusal('insufficient_funds'));
  end if;
  v_refused := stake_limited(v_w, v_amount);
  if v_refused is not null then return keep_reply(v_scope, p_transaction, v_refused); end if;
  if v_amount > v_parts.largest then return keep_reply(v_scope, p_transaction, refusal('stake_above_bonus_limit')); end if;

  v_at := book_noted(p_provider, p_transaction, v_customer, p_bet, v_parts.from_bonus, v_parts.accounts, v_parts.amounts);
  v_w := wallet_transfer('book_stake', v_scope, p_transaction, v_customer, p_bet ->> 'betId', -v_parts.from_withdrawable,
    -v_parts.from_bonus, null, v_parts.accounts, v_parts.amounts);
  perform book_day(v_w, clock_timestamp(), v_amount, 0);
  return keep_reply(v_scope, p_transaction, game_reply(v_w) || jsonb_build_object('at', wire_instant(v_at)));
end $$;
