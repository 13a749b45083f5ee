-- Ends a running bonus at the player's request. Its money goes back to the house.
-- Returns null if the player has no such bonus, {"conflict": true}, or {"first"|"replay": {"bonus", "balances"}} or
-- {"refused": "bonus_not_running", "details"}.
-- Refuses: bonus_not_running 409.
create or replace function bonus_forfeit(p_bonus uuid, p_customer text, p_key text, p_hash text)
returns jsonb language plpgsql as $$
declare v_scope text := 'bonus-forfeit:' || p_customer; v_claim jsonb; v_b bonus; v_w wallet;
begin
  if not exists (select from bonus where id = p_bonus and customer_id = p_customer) then return null; end if;
  v_claim := claim_key(v_scope, p_key, p_hash);
  if v_claim is not null then return v_claim; end if;
  perform 1 from wallet where customer_id = p_customer for update;
  select * into strict v_b from bonus where id = p_bonus for update;
  if v_b.status <> 'CLAIMED' then
    return keep_reply(v_scope, p_key, refusal('bonus_not_running', jsonb_build_object('status', v_b.status)));
  end if;
  v_w := bonus_end(v_b, 'FORFEITED');
  select * into strict v_b from bonus where id = p_bonus;
  return keep_reply(v_scope, p_key, jsonb_build_object('bonus', bonus_json(v_b), 'balances', wallet_json(v_w)));
end $$;
