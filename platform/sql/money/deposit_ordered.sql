-- Records that the provider took the order p_id. A notification may have come first: the status then stays as it is.
-- Returns the reply to the player: {reference, redirectUrl, status, amount, currency}.
create or replace function deposit_ordered(p_id uuid, p_reference text, p_redirect text) returns jsonb language plpgsql as $$
declare request payment_request; reply jsonb;
begin
  select * into strict request from payment_request where id = p_id for update;
  if request.provider_reference is null then
    update payment_request set
      provider_reference = p_reference, redirect_url = p_redirect, updated_at = now(),
      status = case when not heard and status = 'QUEUED' then 'READY_FOR_REDIRECTION' else status end
    where id = p_id returning * into request;
    if request.status = 'READY_FOR_REDIRECTION' then perform payment_fact(request); end if;
  end if;
  reply := jsonb_build_object('reference', request.id, 'redirectUrl', request.redirect_url,
    'status', 'READY_FOR_REDIRECTION', 'amount', wire_money(request.amount, request.currency), 'currency', request.currency);
  perform keep_reply('deposit:' || request.customer_id, request.key, reply);
  return reply;
end $$;
