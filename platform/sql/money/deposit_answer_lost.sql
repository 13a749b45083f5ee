-- Returns the player's reply for the order p_id if the provider's response was lost but its notification arrived: the
-- reply of deposit_ordered(), with our own page in place of the provider's. Returns null if no notification arrived
-- either.
create or replace function deposit_answer_lost(p_id uuid) returns jsonb language plpgsql as $$
declare v_request payment_request;
begin
  select * into strict v_request from payment_request where id = p_id for update;
  if not v_request.heard then return null; end if;
  return deposit_ordered(p_id, v_request.provider_reference, v_request.return_url, '{"kind": "wait"}', null);
end $$;
