-- Records that the provider refused the order permanently. Changes a request only while it is QUEUED and has no
-- reference.
create or replace function deposit_declined(p_id uuid) returns void language plpgsql as $$
declare v_request payment_request;
begin
  update payment_request set status = 'FAILED', updated_at = clock_timestamp()
  where id = p_id and status = 'QUEUED' and provider_reference is null returning * into v_request;
  if found then perform payment_fact(v_request); end if;
end $$;
