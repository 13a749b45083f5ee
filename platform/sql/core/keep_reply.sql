-- Stores the reply of a command under the key that claim_key() claimed. Returns {"first": reply}.
create or replace function keep_reply(p_scope text, p_key text, p_reply jsonb) returns jsonb language plpgsql as $$
begin
  update idempotency set response = p_reply where scope = p_scope and key = p_key;
  return jsonb_build_object('first', p_reply);
end $$;
