-- Records that the provider accepted the order p_id, the player's next step (p_next), and when the provider gives up
-- the order (p_expires). If a notification came first, the status stays as it is.
-- The player has no next step for an order that is already decided or in progress. An order that we gave up because it
-- had not reached the provider is open again.
-- Of two concurrent calls with the same key, the later one gets the reply of the first.
-- Returns the reply to the player: {reference, redirectUrl, next, expiresAt, status, amount, fee, currency}.
create or replace function deposit_ordered(
  p_id uuid, p_reference text, p_redirect text, p_next jsonb, p_expires timestamptz
) returns jsonb language plpgsql as $$
declare v_request payment_request; v_reply jsonb;
begin
  select * into strict v_request from payment_request where id = p_id for update;
  select response into v_reply from idempotency where scope = 'deposit:' || v_request.customer_id and key = v_request.key;
  if v_reply is not null then return v_reply; end if;
  if v_request.redirect_url is null then
    update payment_request set
      provider_reference = coalesce(provider_reference, p_reference), redirect_url = p_redirect, next_step = p_next,
      expires_at = p_expires, updated_at = now(),
      status = case when not heard and status in ('QUEUED', 'FAILED') then 'READY_FOR_REDIRECTION' else status end
    where id = p_id returning * into v_request;
    if v_request.status = 'READY_FOR_REDIRECTION' then
      perform payment_fact(v_request);
      -- Restarts the polling, which stops when we give an order up.
      perform job_add('deposit-check', jsonb_build_object('id', p_id, 'asked', 0), p_id::text, interval '2 minutes',
        v_request.provider);
    end if;
  end if;
  v_reply := jsonb_build_object('reference', v_request.id, 'redirectUrl', v_request.redirect_url,
    'next', case when v_request.status = 'READY_FOR_REDIRECTION' then v_request.next_step else '{"kind": "wait"}' end,
    'expiresAt', wire_instant(v_request.expires_at), 'status', v_request.status,
    'amount', wire_money(v_request.amount, v_request.currency), 'fee', wire_money(v_request.fee, v_request.currency),
    'currency', v_request.currency);
  perform keep_reply('deposit:' || v_request.customer_id, v_request.key, v_reply);
  return v_reply;
end $$;
