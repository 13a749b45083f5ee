-- Begins a call of a game provider: finds the session of its token, claims the key p_transaction of p_scope, and locks
-- the player's wallet. Returns the session and the wallet. If it returns no wallet, the call ends with `reply`: null
-- for an unknown token, otherwise the reply of claim_key().
create or replace function game_call(
  p_provider text, p_token_hash text, p_scope text, p_transaction text, p_hash text,
  out s game_session, out w wallet, out reply jsonb
) language plpgsql as $$
begin
  select * into s from game_session where token_hash = p_token_hash and provider = p_provider;
  if not found then return; end if;
  reply := claim_key(p_scope, p_transaction, p_hash);
  if reply is not null then return; end if;
  select * into strict w from wallet where customer_id = s.customer_id for update;
end $$;
