-- Handles one notification from a payment provider. p_event identifies it, p_order is our request, p_reference the
-- provider's (stored if the notification comes before the response to the order), p_amount minor units including the
-- fee. p_reason: the reason why the payment ended, or null. p_instrument: the instrument that paid, {"reference",
-- "kind", "label", "holder", "expiry"}, registered for the player on success; null if unknown.
-- Books the money once, at the first SUCCESSFUL. Only SUCCESSFUL_REVERSAL takes it back, see deposit_reversed(). A
-- reversal that overtakes its success counts as both. A success may follow a failure (a second attempt on the
-- provider's page), never the reverse.
-- Returns null for an unknown order, {"conflict": true}, or {"first"|"replay": {"status"}} or {"refused": code}.
-- Refuses: amount_mismatch, currency_mismatch 409, reference_mismatch.
create or replace function deposit_notified(
  p_provider text, p_event text, p_order uuid, p_reference text, p_status text, p_amount bigint, p_currency text,
  p_reason text, p_instrument jsonb, p_hash text
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'payment:' || p_provider;
  v_request payment_request; v_claim jsonb; v_moved bigint; v_is_reversed boolean := p_status = 'SUCCESSFUL_REVERSAL';
begin
  if v_is_reversed then p_status := 'SUCCESSFUL'; end if;
  if not exists (select 1 from payment_request where id = p_order and provider = p_provider and kind = 'deposit') then
    return null;
  end if;
  v_claim := claim_key(v_scope, p_event, p_hash);
  if v_claim is not null then return v_claim; end if;
  select * into strict v_request from payment_request where id = p_order for update;
  if v_request.currency <> p_currency then return keep_reply(v_scope, p_event, refusal('currency_mismatch')); end if;
  if v_request.amount + v_request.fee <> p_amount then return keep_reply(v_scope, p_event, refusal('amount_mismatch')); end if;
  if v_request.provider_reference <> p_reference
    or exists (
      select 1 from payment_request where provider = p_provider and provider_reference = p_reference and id <> p_order)
  then
    return keep_reply(v_scope, p_event, refusal('reference_mismatch'));
  end if;
  if v_request.provider_reference is null then
    update payment_request set provider_reference = p_reference where id = p_order returning * into v_request;
  end if;

  if (v_request.status <> p_status or not v_request.heard) and (
    v_request.status in ('QUEUED', 'READY_FOR_REDIRECTION')
    or (v_request.status in ('FAILED', 'CANCELLED') and p_status = 'SUCCESSFUL')
  ) then
    update payment_request set status = p_status, reason = p_reason, heard = true, updated_at = clock_timestamp()
    where id = p_order returning * into v_request;
    if p_status = 'SUCCESSFUL' then
      v_request.instrument_id := instrument_used(v_request, p_instrument);
      perform 1 from wallet where customer_id = v_request.customer_id for update;
      insert into transfer (kind, scope, key, customer_id, reference)
      values ('deposit', 'deposit', v_request.id::text, v_request.customer_id, v_request.id::text) returning id into v_moved;
      perform wallet_move(v_moved, v_request.customer_id, v_request.amount, 0, 0,
        account_of('psp', p_provider, v_request.currency));
      perform deposit_fee_booked(v_moved, v_request);
      perform bonus_of_deposit(v_request);
    end if;
    perform payment_fact(v_request);
  end if;
  if v_is_reversed and v_request.status = 'SUCCESSFUL' then
    v_request := deposit_reversed(v_request);
    perform payment_fact(v_request);
  end if;
  return keep_reply(v_scope, p_event, jsonb_build_object('status', v_request.status));
end $$;
