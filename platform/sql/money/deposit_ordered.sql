-- Records that the provider took the order p_id, what the player has to do next (p_next), and when the provider gives the
-- order up (p_expires). A notification may have come first: the status then stays as it is.
-- Nobody has to do anything for an order that is decided, or under way, by then. One that we gave up, because it had not
-- reached the provider, is open again.
-- Of two calls with the same key at once, the later one gets what the first was answered.
-- Returns the reply to the player: {reference, redirectUrl, next, expiresAt, status, amount, fee, currency}.
create or replace function deposit_ordered(
  p_id uuid, p_reference text, p_redirect text, p_next jsonb, p_expires timestamptz
) returns jsonb language plpgsql as $$
declare request payment_request; reply jsonb;
begin
  select * into strict request from payment_request where id = p_id for update;
  select response into reply from idempotency where scope = 'deposit:' || request.customer_id and key = request.key;
  if reply is not null then return reply; end if;
  if request.redirect_url is null then
    update payment_request set
      provider_reference = coalesce(provider_reference, p_reference), redirect_url = p_redirect, next_step = p_next,
      expires_at = p_expires, updated_at = now(),
      status = case when not heard and status in ('QUEUED', 'FAILED') then 'READY_FOR_REDIRECTION' else status end
    where id = p_id returning * into request;
    if request.status = 'READY_FOR_REDIRECTION' then perform payment_fact(request); end if;
  end if;
  reply := jsonb_build_object('reference', request.id, 'redirectUrl', request.redirect_url,
    'next', case when request.status = 'READY_FOR_REDIRECTION' then request.next_step else '{"kind": "wait"}' end,
    'expiresAt', wire_instant(request.expires_at), 'status', request.status,
    'amount', wire_money(request.amount, request.currency), 'fee', wire_money(request.fee, request.currency),
    'currency', request.currency);
  perform keep_reply('deposit:' || request.customer_id, request.key, reply);
  return reply;
end $$;
