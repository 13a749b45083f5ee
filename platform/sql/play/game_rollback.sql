-- Gives a stake back to the balances it came from, or a free round to its bonus. After a win, only while another stake of
-- the round stands, for example for a stake that the provider takes for failed because its reply was late. Money from a bonus that has ended
-- goes to the player or the house, see bonus_clear(). A rollback that comes before its bet leaves a tombstone, which
-- later refuses the bet. Returns the same as game_bet().
-- Refuses: currency_mismatch 409, unknown_transaction 404, duplicate_with_other_body 422, round_settled.
create or replace function game_rollback(
  p_provider text, p_token_hash text, p_transaction text, p_round text, p_amount bigint, p_currency text, p_hash text
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'game:' || p_provider || ':rollback';
  v_s game_session; v_w wallet; v_t game_transaction; v_r game_round; v_call record; v_parts record;
begin
  v_call := game_call(p_provider, p_token_hash, v_scope, p_transaction, p_hash);
  if v_call.w is null then return v_call.reply; end if;
  v_s := v_call.s;
  v_w := v_call.w;
  if p_currency <> v_w.currency then return keep_reply(v_scope, p_transaction, refusal('currency_mismatch')); end if;
  insert into game_transaction (provider, transaction_id, kind, customer_id, round_id, amount)
  values (p_provider, p_transaction, 'tombstone', v_s.customer_id, p_round, p_amount) on conflict do nothing;
  if found then return keep_reply(v_scope, p_transaction, game_reply(v_w)); end if;

  select * into v_t from game_transaction where provider = p_provider and transaction_id = p_transaction for update;
  if v_t.kind <> 'bet' or v_t.customer_id <> v_s.customer_id then
    return keep_reply(v_scope, p_transaction, refusal('unknown_transaction'));
  end if;
  if v_t.round_id <> p_round or v_t.amount <> p_amount then
    return keep_reply(v_scope, p_transaction, refusal('duplicate_with_other_body'));
  end if;
  select * into strict v_r from game_round
  where provider = p_provider and round_id = p_round and customer_id = v_s.customer_id for update;
  if v_r.wins > 0 and (v_t.is_free or v_r.staked_bonus + v_r.staked_withdrawable + v_r.free_stake <= v_t.amount) then
    return keep_reply(v_scope, p_transaction, refusal('round_settled'));
  end if;

  update game_transaction set rolled_back = true where provider = p_provider and transaction_id = p_transaction;
  if v_t.is_free then
    update game_round set free_stake = 0 where provider = p_provider and round_id = p_round and customer_id = v_s.customer_id;
    update bonus set rounds_left = rounds_left + 1 where id = v_r.free_bonus and ended_at is null;
    return keep_reply(v_scope, p_transaction, game_reply(v_w));
  end if;
  -- A stake of zero moved no money.
  if v_t.amount = 0 then return keep_reply(v_scope, p_transaction, game_reply(v_w)); end if;
  update game_round set
    staked_bonus = staked_bonus - v_t.from_bonus, staked_withdrawable = staked_withdrawable - v_t.from_withdrawable
  where provider = p_provider and round_id = p_round and customer_id = v_s.customer_id;
  if v_t.slot_session_id is not null then perform slot_session_count(v_t.slot_session_id, -v_t.amount, 0); end if;
  v_parts := transfer_parts('game:' || p_provider || ':bet', p_transaction);
  v_w := wallet_transfer('game_rollback', v_scope, p_transaction, v_s.customer_id, v_r.game_id, v_t.from_withdrawable, v_t.from_bonus,
    null, v_parts.accounts, v_parts.amounts);
  v_w := bonuses_clear(v_w, v_parts.accounts);
  return keep_reply(v_scope, p_transaction, game_reply(v_w));
end $$;
