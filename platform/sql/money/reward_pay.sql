-- Pays a reward once per scope and key, or withholds it if the player is held (decision 052). Amounts are in minor
-- units and come from the account p_other, or from the house if it is null. The caller must hold the wallet's row.
-- Returns false if the reward was withheld.
create or replace function reward_pay(
  p_kind transfer_kind, p_scope text, p_key text, p_customer text, p_withdrawable bigint, p_bonus bigint,
  p_reference text default null, p_other bigint default null
) returns boolean language plpgsql as $$
declare v_made bigint;
begin
  perform reward_hold_check(p_customer);
  if rewards_held(p_customer) then
    insert into withheld_reward (scope, key, kind, customer_id, withdrawable, bonus, reference)
    values (p_scope, p_key, p_kind, p_customer, p_withdrawable, p_bonus, p_reference) on conflict do nothing;
    return false;
  end if;
  insert into transfer (kind, scope, key, customer_id, reference)
  values (p_kind, p_scope, p_key, p_customer, p_reference) on conflict do nothing returning id into v_made;
  if v_made is not null then perform wallet_move(v_made, p_customer, p_withdrawable, p_bonus, 0, p_other); end if;
  return true;
end $$;
