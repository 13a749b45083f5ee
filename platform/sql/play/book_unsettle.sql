-- Opens a settled bet again: takes back everything that its settlement paid. Cash-outs and refunds from the time when it
-- was open remain. A bet that was completely cashed out stays closed, even after a correction. A void bet takes its stake
-- again, which breaks and limits may refuse (decision 264). Returns the same as book_settle().
-- Refuses: bet_cashed_out, bet_open; as book_call(), book_revision_reply(), break_refusal(), limit_exceeded(), book_apply().
create or replace function book_unsettle(
  p_provider text, p_transaction text, p_bet text, p_revision int, p_debt_brands int[], p_hash text
) returns jsonb language plpgsql as $$
declare v_scope text := 'book:' || p_provider; v_b book_bet; v_w wallet; v_call record; v_reply jsonb;
begin
  -- Locked before the wallet, as breaks do, so that no stake comes after them.
  perform from player p join book_bet b using (customer_id) where b.provider = p_provider and b.bet_id = p_bet for share of p;
  v_call := book_call(p_provider, p_transaction, p_bet, null, p_hash);
  if v_call.w is null then return v_call.reply; end if;
  v_b := v_call.b;
  v_w := v_call.w;
  v_reply := book_revision_reply(v_b, v_w, p_revision);
  if v_reply is null and v_b.result is null then v_reply := refusal('bet_open'); end if;
  if v_reply is null and book_cashed_out(v_b) then v_reply := refusal('bet_cashed_out'); end if;
  if v_reply is null and v_b.refunded > v_b.half_refunded then
    v_reply := coalesce(break_refusal(v_b.customer_id),
      limit_exceeded(v_w, '{loss,wager}', v_b.refunded - v_b.half_refunded));
  end if;
  if v_reply is not null then return keep_reply(v_scope, p_transaction, v_reply); end if;
  v_reply := book_apply(v_b, v_w, p_transaction, 'unsettle', 'book_correction', p_revision, null, v_b.half_refunded, v_b.cashed_out,
    p_debt_brands, '{}');
  if not v_reply ? 'refused' then
    update book_selection set result = null where provider = p_provider and bet_id = p_bet;
  end if;
  return keep_reply(v_scope, p_transaction, v_reply);
end $$;
