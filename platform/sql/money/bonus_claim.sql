-- Claims a bonus of a player: starts it, or withholds it as bonus_pay() does. p_needs: see proof_missing().
-- Returns null when the player has no such bonus, {"conflict": true}, or {"first"|"replay": {"bonus", "balances"}} or
-- {"refused": code, "details"}, where code is identity_required, email_unverified (both leave the key unused),
-- bonus_not_claimable, bonus_unavailable or bonus_offers_off.
create or replace function bonus_claim(p_bonus uuid, p_customer text, p_needs jsonb, p_key text, p_hash text)
returns jsonb language plpgsql as $$
declare scope text := 'bonus-claim:' || p_customer; claim jsonb; b bonus; w wallet; lacking text;
begin
  if not exists (select from bonus where id = p_bonus and customer_id = p_customer) then return null; end if;
  claim := claim_key(scope, p_key, p_hash);
  if claim is not null then return claim; end if;
  lacking := proof_missing(p_customer, p_needs, 0);
  if lacking is not null then
    perform forget_key(scope, p_key);
    return jsonb_build_object('first', refusal(lacking));
  end if;
  perform 1 from wallet where customer_id = p_customer for update;
  select * into strict b from bonus where id = p_bonus for update;
  if b.status not in ('ACTIVE', 'PENDING') or b.expires_at <= clock_timestamp() then
    return keep_reply(scope, p_key, refusal('bonus_not_claimable', jsonb_build_object('status', b.status)));
  end if;
  if offers_are_off(p_customer) then return keep_reply(scope, p_key, refusal('bonus_offers_off')); end if;
  if bonus_limited(b) then return keep_reply(scope, p_key, refusal('bonus_unavailable')); end if;
  perform bonus_pay(b);
  select * into strict b from bonus where id = p_bonus;
  select * into strict w from wallet where customer_id = p_customer;
  return keep_reply(scope, p_key, jsonb_build_object('bonus', bonus_json(b), 'balances', wallet_json(w)));
end $$;
