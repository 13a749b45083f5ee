-- Stores an operator's decision about a hold. 'pay' also pays the withheld rewards, prizes from the pool of their
-- tournament. Records the actor and the reason.
-- Returns the number of rewards paid; null if the player has no hold.
create or replace function reward_hold_decide(p_customer text, p_decision text, p_actor text, p_reason text)
returns int language plpgsql as $$
declare v_due withheld_reward; v_paid int := 0;
begin
  perform 1 from wallet where customer_id = p_customer for update;
  update reward_hold set decision = p_decision, decided_at = clock_timestamp() where customer_id = p_customer;
  if not found then return null; end if;
  if p_decision = 'pay' then
    for v_due in select * from withheld_reward where customer_id = p_customer and paid_at is null
      order by withheld_at, scope, key for update
    loop
      -- A bonus starts with its own terms. Rewards withheld before bonuses existed have no terms.
      if v_due.scope = 'bonus' then
        if exists (select from bonus where id = v_due.reference::uuid and status = 'PENDING') then
          perform bonus_start(v_due.reference::uuid);
          update withheld_reward set paid_at = clock_timestamp() where scope = v_due.scope and key = v_due.key;
          v_paid := v_paid + 1;
        end if;
        continue;
      end if;
      perform wallet_transfer(
        v_due.kind, v_due.scope, v_due.key, p_customer, v_due.reference, v_due.withdrawable, v_due.bonus,
        case when v_due.kind = 'tournament_prize'
          then (select id from account where kind = 'tournament_pool' and owner = v_due.reference) end);
      update withheld_reward set paid_at = clock_timestamp() where scope = v_due.scope and key = v_due.key;
      v_paid := v_paid + 1;
    end loop;
  end if;
  insert into operator_action (actor, action, subject, reason, details)
  values (p_actor, 'reward-hold.' || p_decision, p_customer, p_reason, jsonb_build_object('paid', v_paid));
  return v_paid;
end $$;
