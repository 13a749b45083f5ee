-- Gives a bet's stake back as if it had never been placed. p_stake, in minor units, must be that of the bet. A rollback
-- that comes before its bet leaves a tombstone, which later refuses the bet. Rolling back twice changes nothing. Returns
-- the same as book_settle(); "balance" is null for a bet that never came.
-- Refuses: bet_settled, currency_mismatch 409, duplicate_with_other_body 422; as book_apply().
create or replace function book_rollback(
  p_provider text, p_transaction text, p_bet text, p_stake bigint, p_currency text, p_hash text
) returns jsonb language plpgsql as $$
declare v_scope text := 'book:' || p_provider; v_b book_bet; v_w wallet; v_claim jsonb;
begin
  v_claim := claim_key(v_scope, p_transaction, p_hash);
  if v_claim is not null then return v_claim; end if;
  perform book_lock(p_provider, p_bet);
  select * into v_b from book_bet where provider = p_provider and bet_id = p_bet for update;
  if not found then
    insert into book_tombstone (provider, bet_id, stake, currency) values (p_provider, p_bet, p_stake, p_currency)
    on conflict do nothing;
    return keep_reply(v_scope, p_transaction, jsonb_build_object('balance', null, 'currency', p_currency));
  end if;
  select * into strict v_w from wallet where customer_id = v_b.customer_id for update;
  if p_currency <> v_b.currency then return keep_reply(v_scope, p_transaction, refusal('currency_mismatch')); end if;
  if p_stake <> v_b.stake + v_b.free_stake then
    return keep_reply(v_scope, p_transaction, refusal('duplicate_with_other_body'));
  end if;
  if v_b.result = 'rolled-back' then return keep_reply(v_scope, p_transaction, game_reply(v_w)); end if;
  if v_b.result is not null or v_b.stake_closed > 0
    or exists (select from book_draw where provider = p_provider and bet_id = p_bet and state <> 'open')
  then return keep_reply(v_scope, p_transaction, refusal('bet_settled')); end if;
  return keep_reply(v_scope, p_transaction, book_apply(v_b, v_w, p_transaction, 'rollback', 'book_refund', v_b.revision,
    'rolled-back', v_b.stake, 0, '{}', '{}'));
end $$;
