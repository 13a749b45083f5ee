-- Returns the refusal of a stake that would exceed one of the player's limits; null if the stake is allowed. A refusal
-- also sends LimitBreach with its details to the player's pages. p_amount is in minor units and includes bonus money.
-- The caller must hold the wallet's row.
-- Refuses: as limit_exceeded().
create or replace function stake_limited(w wallet, p_amount bigint) returns jsonb language plpgsql as $$
declare v_exceeded jsonb := limit_exceeded(w, '{loss,wager}', p_amount);
begin
  if p_amount = 0 or v_exceeded is null then return null; end if;
  insert into outbox (customer_id, event, payload) values (w.customer_id, 'LimitBreach', v_exceeded -> 'details');
  return v_exceeded;
end $$;
