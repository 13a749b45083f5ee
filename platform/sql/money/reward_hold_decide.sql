-- Stores an operator's decision about a hold: 'pay' also pays what was withheld, prizes from the pool of their
-- tournament. Records actor and reason.
-- Returns how many rewards it paid; null: the player has no hold.
create or replace function reward_hold_decide(p_customer text, p_decision text, p_actor text, p_reason text)
returns int language plpgsql as $$
declare due withheld_reward; paid int := 0;
begin
  perform 1 from wallet where customer_id = p_customer for update;
  update reward_hold set decision = p_decision, decided_at = clock_timestamp() where customer_id = p_customer;
  if not found then return null; end if;
  if p_decision = 'pay' then
    for due in select * from withheld_reward where customer_id = p_customer and paid_at is null
      order by withheld_at, scope, key for update
    loop
      -- A bonus starts, with its own terms; what was withheld before bonuses were has none.
      if due.scope = 'bonus' then
        if exists (select from bonus where id = due.reference::uuid and status = 'PENDING') then
          perform bonus_start(due.reference::uuid);
          update withheld_reward set paid_at = clock_timestamp() where scope = due.scope and key = due.key;
          paid := paid + 1;
        end if;
        continue;
      end if;
      perform wallet_transfer(
        due.kind, due.scope, due.key, p_customer, due.reference, due.withdrawable, due.bonus,
        case when due.kind = 'tournament_prize'
          then (select id from account where kind = 'tournament_pool' and owner = due.reference) end);
      update withheld_reward set paid_at = clock_timestamp() where scope = due.scope and key = due.key;
      paid := paid + 1;
    end loop;
  end if;
  insert into operator_action (actor, action, subject, reason, details)
  values (p_actor, 'reward-hold.' || p_decision, p_customer, p_reason, jsonb_build_object('paid', paid));
  return paid;
end $$;
