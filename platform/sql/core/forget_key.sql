-- Releases a key that this transaction has claimed, so that the same request may be sent again. See claim_key().
create or replace function forget_key(p_scope text, p_key text) returns void language sql as $$
  delete from idempotency where scope = p_scope and key = p_key
$$;
