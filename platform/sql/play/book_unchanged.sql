-- Keeps that a provider's request found its bet as it wants it, so that the request changes nothing when it comes again
-- after another change. p_revision: the number that a change would have got. Returns the same as book_settle(), with
-- {"unchanged": true}. If the bet has changed since it was read, keeps nothing.
-- Refuses: revision_used; as book_call().
create or replace function book_unchanged(
  p_provider text, p_transaction text, p_bet text, p_revision int, p_hash text
) returns jsonb language plpgsql as $$
declare v_scope text := 'book:' || p_provider; v_b book_bet; v_call record;
begin
  v_call := book_call(p_provider, p_transaction, p_bet, null, p_hash);
  if v_call.w is null then return v_call.reply; end if;
  v_b := v_call.b;
  if v_b.result = 'rolled-back' or v_b.revision <> p_revision - 1 then
    perform forget_key(v_scope, p_transaction);
    return jsonb_build_object('first', refusal('revision_used'));
  end if;
  return keep_reply(v_scope, p_transaction, game_reply(v_call.w) || '{"unchanged": true}');
end $$;
