-- Takes a game's stake, in minor units, for the provider's transaction, from the balances that stake_parts() says.
-- p_free_rounds: the bonus whose free round it is; the house pays the stake then.
-- Returns null for an unknown token, {"conflict": true} when the transaction came with another request, or
-- {"first"|"replay": {balance, currency}} or {"refused": code, "details"}, where code is session_closed, currency_mismatch,
-- stake_too_soon, insufficient_funds, limit_reached, stake_above_bonus_limit, free_round_unavailable,
-- transaction_rolled_back or duplicate_with_other_body.
create or replace function game_bet(
  p_provider text, p_token_hash text, p_transaction text, p_round text, p_amount bigint, p_currency text, p_hash text,
  p_free_rounds uuid default null
) returns jsonb language plpgsql as $$
declare
  scope text := 'game:' || p_provider || ':bet';
  s game_session; w wallet; call record; parts record; limited jsonb; refused jsonb;
begin
  call := game_call(p_provider, p_token_hash, scope, p_transaction, p_hash);
  if call.w is null then return call.reply; end if;
  s := call.s;
  w := call.w;
  -- Checked under the wallet's lock, which the end of a session takes too: no stake comes after a logout.
  if not is_playable(p_token_hash) then return keep_reply(scope, p_transaction, refusal('session_closed')); end if;
  if p_currency <> w.currency then return keep_reply(scope, p_transaction, refusal('currency_mismatch')); end if;

  if p_free_rounds is not null then
    return free_round_bet(s, w, p_free_rounds, scope, p_transaction, p_round, p_amount);
  end if;
  if w.bonus > 0 then w := bonuses_expire(w); end if;
  parts := stake_parts(w, p_amount);
  if parts.from_bonus is null then
    insert into outbox (customer_id, event, payload) values (s.customer_id, 'InsufficientFunds', '{}');
    return keep_reply(scope, p_transaction, refusal('insufficient_funds'));
  end if;
  if s.slot_session_id is not null then
    limited := slot_session_limited(s.slot_session_id, p_amount, w.currency);
    if limited is not null then return keep_reply(scope, p_transaction, limited); end if;
  end if;
  limited := stake_limited(w, p_amount);
  if limited is not null then return keep_reply(scope, p_transaction, limited); end if;
  if round_above_bonus_limit(p_provider, p_round, s.customer_id, p_amount, parts.largest) then
    return keep_reply(scope, p_transaction, refusal('stake_above_bonus_limit'));
  end if;
  refused := game_bet_too_soon(s, scope, p_transaction, p_round);
  if refused is not null then return refused; end if;
  refused := game_bet_noted(s, p_transaction, p_round, p_amount, parts.from_bonus, parts.from_withdrawable, false);
  if refused is not null then return keep_reply(scope, p_transaction, refused); end if;

  insert into game_round (provider, round_id, customer_id, game_id, staked_bonus, staked_withdrawable)
  values (p_provider, p_round, s.customer_id, s.game_id, parts.from_bonus, parts.from_withdrawable)
  on conflict (provider, round_id, customer_id) do update set
    staked_bonus = game_round.staked_bonus + excluded.staked_bonus,
    staked_withdrawable = game_round.staked_withdrawable + excluded.staked_withdrawable;

  w := wallet_transfer('game_stake', scope, p_transaction, s.customer_id, s.game_id, -parts.from_withdrawable, -parts.from_bonus,
    null, parts.accounts, parts.amounts);
  if s.slot_session_id is not null then perform slot_session_count(s.slot_session_id, p_amount, 0); end if;
  return keep_reply(scope, p_transaction, game_reply(w));
end $$;
