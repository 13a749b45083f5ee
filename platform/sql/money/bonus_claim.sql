-- Claims a player's bonus: starts it, or withholds it as bonus_pay() does. p_needs: see proof_missing(). Returns null
-- if the player has no such bonus, {"conflict": true}, or {"first"|"replay": {"bonus", "balances"}} or {"refused":
-- code, "details"}.
-- Refuses: bonus_not_claimable 409, bonus_offers_off 409, bonus_unavailable 409; as proof_missing().
create or replace function bonus_claim(p_bonus uuid, p_customer text, p_needs jsonb, p_key text, p_hash text)
returns jsonb language plpgsql as $$
declare v_scope text := 'bonus-claim:' || p_customer; v_claim jsonb; v_b bonus; v_w wallet; v_lacking text;
begin
  if not exists (select from bonus where id = p_bonus and customer_id = p_customer) then return null; end if;
  v_claim := claim_key(v_scope, p_key, p_hash);
  if v_claim is not null then return v_claim; end if;
  v_lacking := proof_missing(p_customer, p_needs, 0);
  if v_lacking is not null then
    perform forget_key(v_scope, p_key);
    return jsonb_build_object('first', refusal(v_lacking));
  end if;
  perform 1 from wallet where customer_id = p_customer for update;
  select * into strict v_b from bonus where id = p_bonus for update;
  if v_b.status not in ('ACTIVE', 'PENDING') or v_b.expires_at <= clock_timestamp() then
    return keep_reply(v_scope, p_key, refusal('bonus_not_claimable', jsonb_build_object('status', v_b.status)));
  end if;
  if offers_are_off(p_customer) then return keep_reply(v_scope, p_key, refusal('bonus_offers_off')); end if;
  if bonus_limited(v_b) then return keep_reply(v_scope, p_key, refusal('bonus_unavailable')); end if;
  perform bonus_pay(v_b);
  select * into strict v_b from bonus where id = p_bonus;
  select * into strict v_w from wallet where customer_id = p_customer;
  return keep_reply(v_scope, p_key, jsonb_build_object('bonus', bonus_json(v_b), 'balances', wallet_json(v_w)));
end $$;
