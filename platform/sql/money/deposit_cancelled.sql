-- Records that the provider cancelled the order p_id at the player's request. Changes a request only while it is
-- undecided, because a notification may have come first. Returns the request's status; null if the player has no such
-- request.
create or replace function deposit_cancelled(p_id uuid, p_customer text) returns text language plpgsql as $$
declare v_request payment_request;
begin
  select * into v_request from payment_request
  where id = p_id and customer_id = p_customer and kind = 'deposit' for update;
  if v_request.status in ('QUEUED', 'READY_FOR_REDIRECTION') then
    update payment_request set status = 'CANCELLED', reason = 'cancelled', updated_at = clock_timestamp()
    where id = p_id returning * into v_request;
    perform payment_fact(v_request);
  end if;
  return v_request.status;
end $$;
