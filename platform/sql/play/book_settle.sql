-- Settles a bet, or settles it again with a newer revision. p_returned is the total paid for the bet, in minor units,
-- including its earlier cash-outs and refunds; for a free bet, without the stake. p_result: 'won', 'lost', 'void',
-- 'half-won' or 'half-lost'. p_selections: [{"id", "result"}]. An older revision changes nothing. Breaks, limits and
-- closed sessions do not matter. p_debt_brands: see book_apply().
-- Returns {"conflict": true} if the transaction came with a different request, or {"first"|"replay": {balance,
-- currency}} or {"refused": code, "details"}.
-- Refuses: amount_mismatch; as book_call(), book_revision_reply(), book_apply().
create or replace function book_settle(
  p_provider text, p_transaction text, p_bet text, p_revision int, p_currency text, p_result text, p_returned bigint,
  p_selections jsonb, p_debt_brands int[], p_hash text
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'book:' || p_provider; v_b book_bet; v_w wallet; v_call record; v_reply jsonb; v_refunded bigint;
begin
  v_call := book_call(p_provider, p_transaction, p_bet, p_currency, p_hash);
  if v_call.w is null then return v_call.reply; end if;
  v_b := v_call.b;
  v_w := v_call.w;
  v_reply := book_revision_reply(v_b, v_w, p_revision);
  if v_reply is not null then return keep_reply(v_scope, p_transaction, v_reply); end if;
  v_refunded := case when p_result = 'void' then v_b.stake - v_b.stake_closed else v_b.half_refunded end;
  if p_returned < v_refunded + v_b.cashed_out
    or p_result in ('void', 'lost') and p_returned <> v_refunded + v_b.cashed_out
  then return keep_reply(v_scope, p_transaction, refusal('amount_mismatch')); end if;
  v_reply := book_apply(v_b, v_w, p_transaction, 'settle',
    case when v_b.result is not null then 'book_correction' when p_result = 'void' then 'book_refund' else 'book_win' end,
    p_revision, p_result, v_refunded, p_returned - v_refunded, p_debt_brands, jsonb_build_object('result', p_result));
  if v_reply ? 'refused' then return keep_reply(v_scope, p_transaction, v_reply); end if;
  update book_selection s set result = one ->> 'result' from jsonb_array_elements(p_selections) one
  where s.provider = p_provider and s.bet_id = p_bet and s.selection_id = one ->> 'id';
  return keep_reply(v_scope, p_transaction, v_reply);
end $$;
