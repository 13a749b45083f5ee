-- Claims an idempotency key for a command. p_scope and p_key identify the intent, p_hash is the SHA-256 of the
-- request.
-- Returns null to the first caller, who must finish with keep_reply(). Later callers get {"replay": reply}, where
-- reply is null if the first execution stopped halfway, or {"conflict": true} if the key came with a different
-- request.
-- Locks the key's row until the end of the transaction.
-- Lock order of all commands: idempotency row, bet at a provider, player, session, payment
-- request, tournament, its entries by id, wallets by
-- customer id, rows of the game, house shard. Each command is one function, called once, at READ COMMITTED.
create or replace function claim_key(p_scope text, p_key text, p_hash text) returns jsonb language plpgsql as $$
declare v_kept idempotency;
begin
  insert into idempotency (scope, key, request_hash) values (p_scope, p_key, p_hash) on conflict do nothing;
  if found then return null; end if;
  select * into v_kept from idempotency where scope = p_scope and key = p_key for update;
  if v_kept.request_hash <> p_hash then return jsonb_build_object('conflict', true); end if;
  return jsonb_build_object('replay', v_kept.response);
end $$;
