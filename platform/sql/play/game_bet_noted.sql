-- Records a stake, in minor units, and the parts that the balances pay. p_is_free: the house pays it.
-- Returns null, or the refusal: transaction_rolled_back or duplicate_with_other_body.
-- Refuses: transaction_rolled_back, duplicate_with_other_body 422.
create or replace function game_bet_noted(
  s game_session, p_transaction text, p_round text, p_amount bigint, p_bonus bigint, p_withdrawable bigint, p_is_free boolean
) returns jsonb language plpgsql as $$
begin
  insert into game_transaction (provider, transaction_id, kind, customer_id, round_id, amount, from_bonus, from_withdrawable,
    is_free, slot_session_id)
  values (s.provider, p_transaction, 'bet', s.customer_id, p_round, p_amount, p_bonus, p_withdrawable, p_is_free,
    case when not p_is_free then s.slot_session_id end)
  on conflict do nothing;
  if found then return null; end if;
  return refusal(case when exists (
      select from game_transaction
      where provider = s.provider and transaction_id = p_transaction and kind = 'tombstone'
    ) then 'transaction_rolled_back' else 'duplicate_with_other_body' end);
end $$;
