-- Records that a ticket won nothing in a draw. Returns the same as book_settle().
-- Refuses: as book_draw_call(), book_apply().
create or replace function book_draw_lost(
  p_provider text, p_transaction text, p_ticket text, p_draw text, p_hash text
) returns jsonb language plpgsql as $$
declare v_call record; v_b book_bet; v_reply jsonb;
begin
  v_call := book_draw_call(p_provider, p_transaction, p_ticket, p_draw, null, 'lost', p_hash);
  if v_call.w is null then return v_call.reply; end if;
  v_b := v_call.b;
  v_reply := book_apply(v_b, v_call.w, p_transaction, 'draw-lost', 'book_win', v_b.revision, book_ticket_result(v_b, p_draw, 'lost'),
    v_b.refunded, v_b.returned, '{}', jsonb_build_object('draw', p_draw));
  if not v_reply ? 'refused' then
    update book_draw set state = 'lost' where provider = p_provider and bet_id = p_ticket and draw_id = p_draw;
  end if;
  return keep_reply('book:' || p_provider, p_transaction, v_reply);
end $$;
