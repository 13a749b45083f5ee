-- Ends a running bonus at the player's word: what it holds goes back to the house.
-- Returns null when the player has no such bonus, {"conflict": true}, or {"first"|"replay": {"bonus", "balances"}} or
-- {"refused": "bonus_not_running", "details"}.
create or replace function bonus_forfeit(p_bonus uuid, p_customer text, p_key text, p_hash text)
returns jsonb language plpgsql as $$
declare scope text := 'bonus-forfeit:' || p_customer; claim jsonb; b bonus; w wallet;
begin
  if not exists (select from bonus where id = p_bonus and customer_id = p_customer) then return null; end if;
  claim := claim_key(scope, p_key, p_hash);
  if claim is not null then return claim; end if;
  perform 1 from wallet where customer_id = p_customer for update;
  select * into strict b from bonus where id = p_bonus for update;
  if b.status <> 'CLAIMED' then
    return keep_reply(scope, p_key, refusal('bonus_not_running', jsonb_build_object('status', b.status)));
  end if;
  w := bonus_end(b, 'FORFEITED');
  select * into strict b from bonus where id = p_bonus;
  return keep_reply(scope, p_key, jsonb_build_object('bonus', bonus_json(b), 'balances', wallet_json(w)));
end $$;
