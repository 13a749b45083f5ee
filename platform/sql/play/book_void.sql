-- Voids a bet and gives back the stake that is still open. With p_half, gives back half of it, rounded up, and leaves
-- the rest of the bet open. With p_selection, voids only this selection of an open bet, which then returns at most
-- p_possible_return, in minor units. p_returned: the total that the provider expects to be paid for the bet; null if
-- it does not say. Returns the same as book_settle().
-- Refuses: amount_mismatch, bet_closed 409, unknown_selection; as book_call(), book_revision_reply(), book_apply().
create or replace function book_void(
  p_provider text, p_transaction text, p_bet text, p_revision int, p_currency text, p_returned bigint, p_selection text,
  p_possible_return bigint, p_half boolean, p_debt_brands int[], p_hash text
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'book:' || p_provider; v_b book_bet; v_w wallet; v_call record; v_reply jsonb; v_open bigint; v_refunded bigint;
  v_is_whole boolean := not p_half and p_selection is null;
begin
  v_call := book_call(p_provider, p_transaction, p_bet, p_currency, p_hash);
  if v_call.w is null then return v_call.reply; end if;
  v_b := v_call.b;
  v_w := v_call.w;
  v_open := v_b.stake - v_b.half_refunded - v_b.stake_closed;
  v_refunded := v_b.half_refunded + case when v_is_whole then v_open when p_half then (v_open + 1) / 2 else 0 end;
  v_reply := book_revision_reply(v_b, v_w, p_revision);
  if v_reply is null and v_b.result is not null and not v_is_whole then v_reply := refusal('bet_closed'); end if;
  if v_reply is null and p_returned <> v_refunded + v_b.cashed_out then v_reply := refusal('amount_mismatch'); end if;
  if v_reply is null and p_selection is not null
    and not exists (select from book_selection where provider = p_provider and bet_id = p_bet and selection_id = p_selection)
  then v_reply := refusal('unknown_selection'); end if;
  if v_reply is not null then return keep_reply(v_scope, p_transaction, v_reply); end if;
  v_reply := book_apply(v_b, v_w, p_transaction, 'void', case when v_b.result is null then 'book_refund' else 'book_correction' end,
    p_revision, case when v_is_whole then 'void' end, v_refunded, v_b.cashed_out, p_debt_brands,
    jsonb_strip_nulls(jsonb_build_object('selection', p_selection, 'half', case when p_half then true end)));
  if v_reply ? 'refused' then return keep_reply(v_scope, p_transaction, v_reply); end if;
  update book_selection set result = 'void' where provider = p_provider and bet_id = p_bet and selection_id = p_selection;
  update book_bet set possible_return = coalesce(p_possible_return, possible_return),
    half_refunded = case when v_is_whole then half_refunded else v_refunded end
  where provider = p_provider and bet_id = p_bet;
  return keep_reply(v_scope, p_transaction, v_reply);
end $$;
