-- Handles one notification of a payment provider. p_event identifies it, p_order is our request, p_reference the
-- provider's (kept if the event comes before the answer to the order), p_amount minor units, the fee included. p_reason: why
-- it ended, null without a reason. p_instrument: what it was paid with, {"reference", "kind", "label", "holder", "expiry"},
-- registered for the player at a success; null: not told.
-- Books the money once, at the first SUCCESSFUL; only SUCCESSFUL_REVERSAL takes it back, see deposit_reversed(). A reversal
-- that overtakes its success stands for both. A success may follow a failure (a second
-- attempt on the provider's page), never the reverse.
-- Returns null for an unknown order, {"conflict": true}, or {"first"|"replay": {"status"}} or {"refused": code}, where
-- code is currency_mismatch, amount_mismatch or reference_mismatch.
create or replace function deposit_notified(
  p_provider text, p_event text, p_order uuid, p_reference text, p_status text, p_amount bigint, p_currency text,
  p_reason text, p_instrument jsonb, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'payment:' || p_provider;
  request payment_request; claim jsonb; moved bigint; is_reversed boolean := p_status = 'SUCCESSFUL_REVERSAL';
begin
  if is_reversed then p_status := 'SUCCESSFUL'; end if;
  if not exists (select 1 from payment_request where id = p_order and provider = p_provider and kind = 'deposit') then
    return null;
  end if;
  claim := claim_key(scope, p_event, p_hash);
  if claim is not null then return claim; end if;
  select * into strict request from payment_request where id = p_order for update;
  if request.currency <> p_currency then return keep_reply(scope, p_event, refusal('currency_mismatch')); end if;
  if request.amount + request.fee <> p_amount then return keep_reply(scope, p_event, refusal('amount_mismatch')); end if;
  if request.provider_reference <> p_reference
    or exists (
      select 1 from payment_request where provider = p_provider and provider_reference = p_reference and id <> p_order)
  then
    return keep_reply(scope, p_event, refusal('reference_mismatch'));
  end if;
  if request.provider_reference is null then
    update payment_request set provider_reference = p_reference where id = p_order returning * into request;
  end if;

  if (request.status <> p_status or not request.heard) and (
    request.status in ('QUEUED', 'READY_FOR_REDIRECTION')
    or (request.status in ('FAILED', 'CANCELLED') and p_status = 'SUCCESSFUL')
  ) then
    update payment_request set status = p_status, reason = p_reason, heard = true, updated_at = clock_timestamp()
    where id = p_order returning * into request;
    if p_status = 'SUCCESSFUL' then
      request.instrument_id := instrument_used(request, p_instrument);
      perform 1 from wallet where customer_id = request.customer_id for update;
      insert into transfer (kind, scope, key, customer_id, reference)
      values ('deposit', 'deposit', request.id::text, request.customer_id, request.id::text) returning id into moved;
      perform wallet_move(moved, request.customer_id, request.amount, 0, 0,
        account_of('psp', p_provider, request.currency));
      perform deposit_fee_booked(moved, request);
      perform bonus_of_deposit(request);
    end if;
    perform payment_fact(request);
  end if;
  if is_reversed and request.status = 'SUCCESSFUL' then
    request := deposit_reversed(request);
    perform payment_fact(request);
  end if;
  return keep_reply(scope, p_event, jsonb_build_object('status', request.status));
end $$;
