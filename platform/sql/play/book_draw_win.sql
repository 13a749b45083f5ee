-- Pays a prize of a ticket's draw, in minor units, and queues an e-mail about it. A draw may win several prizes, each in its
-- own transaction. Breaks, limits and closed sessions do not matter. Returns the same as book_settle().
-- Refuses: as book_draw_call(), book_apply().
create or replace function book_draw_win(
  p_provider text, p_transaction text, p_ticket text, p_draw text, p_currency text, p_amount bigint, p_prize_class text, p_hash text
) returns jsonb language plpgsql as $$
declare
  v_call record; v_b book_bet; v_reply jsonb;
  v_detail jsonb := jsonb_strip_nulls(jsonb_build_object('draw', p_draw, 'prizeClass', p_prize_class));
begin
  v_call := book_draw_call(p_provider, p_transaction, p_ticket, p_draw, p_currency, 'win', p_hash);
  if v_call.w is null then return v_call.reply; end if;
  v_b := v_call.b;
  v_reply := book_apply(v_b, v_call.w, p_transaction, 'draw-win', 'book_win', v_b.revision, book_ticket_result(v_b, p_draw, 'won'),
    v_b.refunded, v_b.returned + p_amount, '{}', v_detail);
  if not v_reply ? 'refused' then
    update book_draw set state = 'won', won = won + p_amount, prize_class = coalesce(prize_class, p_prize_class)
    where provider = p_provider and bet_id = p_ticket and draw_id = p_draw;
    perform book_draw_fact(v_b, p_transaction, 'won', p_amount);
    insert into mail (kind, about) values ('lottery-won', jsonb_build_array(p_provider, p_transaction)::text);
  end if;
  return keep_reply('book:' || p_provider, p_transaction, v_reply);
end $$;
