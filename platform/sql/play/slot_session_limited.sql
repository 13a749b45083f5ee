-- Returns the refusal of a stake, in minor units, that exceeds the money left in a slot session; null if the stake is
-- allowed. A refusal also sends LimitBreach with its details to the player's pages. The caller must hold the wallet's
-- row.
-- Refuses: as limit_refusal().
create or replace function slot_session_limited(p_session uuid, p_amount bigint, p_currency text) returns jsonb
language plpgsql as $$
declare v_s slot_session; v_exceeded jsonb;
begin
  if exists (select from slot_session where id = p_session and staked + p_amount <= amount) then return null; end if;
  select * into strict v_s from slot_session where id = p_session;
  v_exceeded := limit_refusal('slotSession', null, v_s.amount, v_s.amount - v_s.staked, v_s.ends_at, p_currency);
  insert into outbox (customer_id, event, payload) values (v_s.customer_id, 'LimitBreach', v_exceeded -> 'details');
  return v_exceeded;
end $$;
