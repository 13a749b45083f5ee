-- The refusal of a stake, in minor units, that is more than what is left of a slot session's money, and then the fact
-- LimitBreach for the player's pages, with the refusal's details; null: it may be made. The caller must hold the wallet's row.
create or replace function slot_session_limited(p_session uuid, p_amount bigint, p_currency text) returns jsonb
language plpgsql as $$
declare s slot_session; exceeded jsonb;
begin
  if exists (select from slot_session where id = p_session and staked + p_amount <= amount) then return null; end if;
  select * into strict s from slot_session where id = p_session;
  exceeded := limit_refusal('slotSession', null, s.amount, s.amount - s.staked, s.ends_at, p_currency);
  insert into outbox (customer_id, event, payload) values (s.customer_id, 'LimitBreach', exceeded -> 'details');
  return exceeded;
end $$;
