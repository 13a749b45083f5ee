-- Takes a game's stake, in minor units, for the provider's transaction, from the balances that stake_parts() selects.
-- p_free_rounds: the bonus of a free round, whose stake the house pays. A stake of zero continues a round that has another
-- stake, for example with free spins that the game gives. p_offers: see game_is_offered(); null checks nothing. Returns null for an unknown token,
-- {"conflict": true} if the transaction came with a different request, or {"first"|"replay": {balance, currency}} or
-- {"refused": code, "details"}.
-- Refuses: currency_mismatch 409, identity_required 403, insufficient_funds 409, product_not_offered, round_without_bet 409,
-- session_closed 409, stake_above_bonus_limit 409; as free_round_bet(), game_bet_too_soon(), game_bet_noted(), slot_session_limited(), stake_limited().
create or replace function game_bet(
  p_provider text, p_token_hash text, p_transaction text, p_round text, p_amount bigint, p_currency text, p_hash text,
  p_free_rounds uuid default null, p_offers jsonb default null
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'game:' || p_provider || ':bet';
  v_s game_session; v_w wallet; v_call record; v_parts record; v_limited jsonb; v_refused jsonb;
begin
  v_call := game_call(p_provider, p_token_hash, v_scope, p_transaction, p_hash);
  if v_call.w is null then return v_call.reply; end if;
  v_s := v_call.s;
  v_w := v_call.w;
  -- Checked under the wallet's lock, which the end of a session also takes, so no stake comes after a logout.
  if not is_playable(p_token_hash) then return keep_reply(v_scope, p_transaction, refusal('session_closed')); end if;
  if p_offers is not null and not game_is_offered(v_s, p_offers) then
    return keep_reply(v_scope, p_transaction, refusal('product_not_offered'));
  end if;
  if p_currency <> v_w.currency then return keep_reply(v_scope, p_transaction, refusal('currency_mismatch')); end if;
  if age_missing(v_s.customer_id, v_s.needs_age) is not null then
    return keep_reply(v_scope, p_transaction, refusal('identity_required'));
  end if;

  if p_free_rounds is not null then
    return free_round_bet(v_s, v_w, p_free_rounds, v_scope, p_transaction, p_round, p_amount);
  end if;
  if p_amount = 0 then
    v_refused := case when not exists (
      select from game_round where provider = p_provider and round_id = p_round and customer_id = v_s.customer_id
        and game_id = v_s.game_id and staked_bonus + staked_withdrawable + free_stake > 0
    ) then refusal('round_without_bet') else game_bet_noted(v_s, p_transaction, p_round, 0, 0, 0, false) end;
    return keep_reply(v_scope, p_transaction, coalesce(v_refused, game_reply(v_w)));
  end if;
  if v_w.bonus > 0 then v_w := bonuses_expire(v_w); end if;
  v_parts := stake_parts(v_w, p_amount);
  if v_parts.from_bonus is null then
    insert into outbox (customer_id, event, payload) values (v_s.customer_id, 'InsufficientFunds', '{}');
    return keep_reply(v_scope, p_transaction, refusal('insufficient_funds'));
  end if;
  if v_s.slot_session_id is not null then
    v_limited := slot_session_limited(v_s.slot_session_id, p_amount, v_w.currency);
    if v_limited is not null then return keep_reply(v_scope, p_transaction, v_limited); end if;
  end if;
  v_limited := stake_limited(v_w, p_amount);
  if v_limited is not null then return keep_reply(v_scope, p_transaction, v_limited); end if;
  if round_above_bonus_limit(p_provider, p_round, v_s.customer_id, p_amount, v_parts.largest) then
    return keep_reply(v_scope, p_transaction, refusal('stake_above_bonus_limit'));
  end if;
  v_refused := game_bet_too_soon(v_s, v_scope, p_transaction, p_round);
  if v_refused is not null then return v_refused; end if;
  v_refused := game_bet_noted(v_s, p_transaction, p_round, p_amount, v_parts.from_bonus, v_parts.from_withdrawable, false);
  if v_refused is not null then return keep_reply(v_scope, p_transaction, v_refused); end if;

  insert into game_round (provider, round_id, customer_id, game_id, staked_bonus, staked_withdrawable)
  values (p_provider, p_round, v_s.customer_id, v_s.game_id, v_parts.from_bonus, v_parts.from_withdrawable)
  on conflict (provider, round_id, customer_id) do update set
    staked_bonus = game_round.staked_bonus + excluded.staked_bonus,
    staked_withdrawable = game_round.staked_withdrawable + excluded.staked_withdrawable;

  v_w := wallet_transfer('game_stake', v_scope, p_transaction, v_s.customer_id, v_s.game_id, -v_parts.from_withdrawable, -v_parts.from_bonus,
    null, v_parts.accounts, v_parts.amounts);
  if v_s.slot_session_id is not null then perform slot_session_count(v_s.slot_session_id, p_amount, 0); end if;
  return keep_reply(v_scope, p_transaction, game_reply(v_w));
end $$;
