-- Begins a provider's change of a bet: claims the key p_transaction, then locks the bet and its player's wallet.
-- Changes of a bet run one after another, even before it exists. Returns the bet and the wallet. If it returns no
-- wallet, the call ends with `reply`: the reply of claim_key(), or the refusal of an unknown bet, whose key stays
-- unused because the bet may still come. p_currency: null if the call names no currency. p_session: a session that the call
-- needs, which is locked before the wallet, as a logout does.
-- Refuses: currency_mismatch 409, unknown_bet 404.
create or replace function book_call(
  p_provider text, p_transaction text, p_bet text, p_currency text, p_hash text, p_session uuid default null,
  out b book_bet, out w wallet, out reply jsonb
) language plpgsql as $$
declare v_scope text := 'book:' || p_provider;
begin
  reply := claim_key(v_scope, p_transaction, p_hash);
  if reply is not null then return; end if;
  perform book_lock(p_provider, p_bet);
  select * into b from book_bet where provider = p_provider and bet_id = p_bet for update;
  if not found then
    perform forget_key(v_scope, p_transaction);
    reply := jsonb_build_object('first', refusal('unknown_bet'));
    return;
  end if;
  if b.currency <> p_currency then
    reply := keep_reply(v_scope, p_transaction, refusal('currency_mismatch'));
    return;
  end if;
  if p_session is not null then perform from session where id = p_session for share; end if;
  select * into strict w from wallet where customer_id = b.customer_id for update;
end $$;
