-- Gives a stake back to the balances it came from, or a free round to its bonus; what came from a bonus that has ended goes where its end says. A rollback that comes before its bet leaves a tombstone, which
-- refuses the bet later.
-- Returns as game_bet() does; code is currency_mismatch, unknown_transaction, duplicate_with_other_body or
-- round_settled.
create or replace function game_rollback(
  p_provider text, p_token_hash text, p_transaction text, p_round text, p_amount bigint, p_currency text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'game:' || p_provider || ':rollback';
  s game_session; w wallet; t game_transaction; r game_round; call record; parts record;
begin
  call := game_call(p_provider, p_token_hash, scope, p_transaction, p_hash);
  if call.w is null then return call.reply; end if;
  s := call.s;
  w := call.w;
  if p_currency <> w.currency then return keep_reply(scope, p_transaction, refusal('currency_mismatch')); end if;
  insert into game_transaction (provider, transaction_id, kind, customer_id, round_id, amount)
  values (p_provider, p_transaction, 'tombstone', s.customer_id, p_round, p_amount) on conflict do nothing;
  if found then return keep_reply(scope, p_transaction, game_reply(w)); end if;

  select * into t from game_transaction where provider = p_provider and transaction_id = p_transaction for update;
  if t.kind <> 'bet' or t.customer_id <> s.customer_id then
    return keep_reply(scope, p_transaction, refusal('unknown_transaction'));
  end if;
  if t.round_id <> p_round or t.amount <> p_amount then
    return keep_reply(scope, p_transaction, refusal('duplicate_with_other_body'));
  end if;
  select * into strict r from game_round
  where provider = p_provider and round_id = p_round and customer_id = s.customer_id for update;
  if r.wins > 0 then return keep_reply(scope, p_transaction, refusal('round_settled')); end if;

  update game_transaction set rolled_back = true where provider = p_provider and transaction_id = p_transaction;
  if t.is_free then
    update game_round set free_stake = 0 where provider = p_provider and round_id = p_round and customer_id = s.customer_id;
    update bonus set rounds_left = rounds_left + 1 where id = r.free_bonus and ended_at is null;
    return keep_reply(scope, p_transaction, game_reply(w));
  end if;
  update game_round set
    staked_bonus = staked_bonus - t.from_bonus, staked_withdrawable = staked_withdrawable - t.from_withdrawable
  where provider = p_provider and round_id = p_round and customer_id = s.customer_id;
  if t.slot_session_id is not null then perform slot_session_count(t.slot_session_id, -t.amount, 0); end if;
  parts := transfer_parts('game:' || p_provider || ':bet', p_transaction);
  w := wallet_transfer('game_rollback', scope, p_transaction, s.customer_id, r.game_id, t.from_withdrawable, t.from_bonus,
    null, parts.accounts, parts.amounts);
  w := bonuses_clear(w, parts.accounts);
  return keep_reply(scope, p_transaction, game_reply(w));
end $$;
