-- Gives back the part of a ticket's price, in minor units, that paid for a cancelled draw. p_reason: for the player.
-- Returns the same as book_settle().
-- Refuses: amount_mismatch; as book_draw_call(), book_apply().
create or replace function book_draw_refund(
  p_provider text, p_transaction text, p_ticket text, p_draw text, p_currency text, p_amount bigint, p_reason text, p_hash text
) returns jsonb language plpgsql as $$
declare v_call record; v_b book_bet; v_scope text := 'book:' || p_provider; v_reply jsonb;
begin
  v_call := book_draw_call(p_provider, p_transaction, p_ticket, p_draw, p_currency, 'refund', p_hash);
  if v_call.w is null then return v_call.reply; end if;
  v_b := v_call.b;
  if v_b.refunded + p_amount > v_b.stake then return keep_reply(v_scope, p_transaction, refusal('amount_mismatch')); end if;
  v_reply := book_apply(v_b, v_call.w, p_transaction, 'draw-refund', 'book_refund', v_b.revision,
    book_ticket_result(v_b, p_draw, 'refunded'), v_b.refunded + p_amount, v_b.returned, '{}',
    jsonb_build_object('draw', p_draw, 'reason', p_reason));
  if not v_reply ? 'refused' then
    update book_draw set state = 'refunded', refunded = p_amount
    where provider = p_provider and bet_id = p_ticket and draw_id = p_draw;
    perform book_draw_fact(v_b, p_transaction, 'void', p_amount);
  end if;
  return keep_reply(v_scope, p_transaction, v_reply);
end $$;
