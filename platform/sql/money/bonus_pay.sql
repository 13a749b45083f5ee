-- Starts a bonus that a player may have, or withholds it if the player is held: it is then pending until an operator
-- has decided (decision 052). The caller must hold the wallet's row. Returns false if it was withheld.
create or replace function bonus_pay(b bonus) returns boolean language plpgsql as $$
begin
  perform reward_hold_check(b.customer_id);
  if not rewards_held(b.customer_id) then
    perform bonus_start(b.id);
    return true;
  end if;
  update bonus set status = 'PENDING', ready_at = null where id = b.id;
  insert into withheld_reward (scope, key, kind, customer_id, withdrawable, bonus, reference)
  values ('bonus', b.id::text, case when b.campaign_id is null then 'free_cash' else 'bonus_claim' end, b.customer_id, 0, b.amount,
    b.id::text)
  on conflict do nothing;
  return false;
end $$;
