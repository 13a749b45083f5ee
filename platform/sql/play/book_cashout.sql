-- Pays a cash-out of an open bet, in minor units, at the request of its player, whose login session is p_session.
-- p_stake_closed: the part of the stake that it closes; the rest stays open. Without it, closes the bet. Returns the
-- same as book_settle().
-- Refuses: amount_mismatch, bet_closed 409, session_closed 409; as book_call(), book_revision_reply(), book_apply().
create or replace function book_cashout(
  p_provider text, p_transaction text, p_bet text, p_revision int, p_session uuid, p_currency text, p_amount bigint,
  p_stake_closed bigint, p_hash text
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'book:' || p_provider; v_b book_bet; v_w wallet; v_call record; v_reply jsonb; v_open bigint; v_closes bigint;
begin
  v_call := book_call(p_provider, p_transaction, p_bet, p_currency, p_hash, p_session);
  if v_call.w is null then return v_call.reply; end if;
  v_b := v_call.b;
  v_w := v_call.w;
  v_reply := book_revision_reply(v_b, v_w, p_revision);
  if v_reply is null and v_b.result is not null or p_revision < v_b.revision then v_reply := refusal('bet_closed'); end if;
  if v_reply is null and book_session_ended(p_session, v_b.customer_id) then v_reply := refusal('session_closed'); end if;
  if v_reply is not null then return keep_reply(v_scope, p_transaction, v_reply); end if;
  v_open := v_b.stake - v_b.half_refunded - v_b.stake_closed;
  -- A half void of the last minor unit leaves nothing to close.
  if v_open = 0 and v_b.free_bonus is null then return keep_reply(v_scope, p_transaction, refusal('bet_closed')); end if;
  v_closes := coalesce(p_stake_closed, v_open);
  -- A free bet can only be closed as a whole.
  if v_closes > v_open or v_b.free_bonus is not null and p_stake_closed is not null then
    return keep_reply(v_scope, p_transaction, refusal('amount_mismatch'));
  end if;
  v_reply := book_apply(v_b, v_w, p_transaction, 'cash-out', 'book_cashout', p_revision,
    case when v_closes = v_open then 'cashed-out' end, v_b.refunded, v_b.returned + p_amount, '{}',
    jsonb_build_object('stakeClosed', wire_money(v_closes, v_b.currency)));
  if v_reply ? 'refused' then return keep_reply(v_scope, p_transaction, v_reply); end if;
  update book_bet set stake_closed = stake_closed + v_closes, cashed_out = cashed_out + p_amount
  where provider = p_provider and bet_id = p_bet;
  return keep_reply(v_scope, p_transaction, v_reply);
end $$;
