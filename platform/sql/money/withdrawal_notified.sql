-- Handles one notification from a payment provider about a payout. p_event identifies it, p_id is our payout,
-- p_reference the provider's, p_amount minor units. PAID: it has reached the bank. FAILED: it was never paid.
-- RETURNED: it was paid and came back. RECALL_FAILED: it could not be recalled. Notifications may arrive twice, late,
-- early or in a different order. Money moves only once, and a returned payout is never paid again.
-- Returns null for an unknown payout, {"conflict": true}, or {"first"|"replay": {"state"}} or {"refused": code}.
-- Refuses: amount_mismatch, currency_mismatch 409, reference_mismatch.
create or replace function withdrawal_notified(
  p_provider text, p_event text, p_id uuid, p_reference text, p_status text, p_amount bigint, p_currency text,
  p_reason text, p_hash text
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'payout:' || p_provider;
  v_actor text := 'company:' || p_provider;
  v_w withdrawal; v_claim jsonb; v_known text; v_before text; v_recalled boolean;
begin
  if not exists (select 1 from payment_request where id = p_id and provider = p_provider and kind = 'withdrawal') then
    return null;
  end if;
  v_claim := claim_key(v_scope, p_event, p_hash);
  if v_claim is not null then return v_claim; end if;
  select * into strict v_w from withdrawal where id = p_id for update;
  select provider_reference into v_known from payment_request where id = p_id;
  if v_w.currency <> p_currency then return keep_reply(v_scope, p_event, refusal('currency_mismatch')); end if;
  if v_w.amount - v_w.fee <> p_amount then return keep_reply(v_scope, p_event, refusal('amount_mismatch')); end if;
  -- Before its first order, no provider can know the payout.
  if v_known <> p_reference or (v_known is null and v_w.attempts = 0) then
    return keep_reply(v_scope, p_event, refusal('reference_mismatch'));
  end if;

  v_before := v_w.state;
  -- A failed recall no longer affects what follows.
  v_recalled := coalesce(v_w.recall in ('asked', 'taken'), false);
  if v_w.state = 'approved' and p_status in ('PAID', 'FAILED', 'RETURNED') then
    update payment_request set provider_reference = p_reference where id = p_id;
    v_w := withdrawal_moved(p_id, 'sent', null, 'QUEUED', v_actor, null, null, false);
  end if;
  if v_w.state = 'sent' and p_status in ('PAID', 'RETURNED') then
    v_w := withdrawal_moved(p_id, 'paid', null, case when v_recalled then 'EXECUTING_REVERSAL' else 'SUCCESSFUL' end,
      v_actor, null, withdrawal_booked(v_w, 1), false);
  end if;
  if v_w.state = 'sent' and p_status = 'FAILED' then
    v_w := withdrawal_moved(p_id, 'returned', null, case when v_recalled then 'SUCCESSFUL_REVERSAL' else 'FAILED' end,
      v_actor, p_reason, withdrawal_unlocked(v_w), true);
  elsif v_w.state = 'paid' and p_status = 'RETURNED' then
    v_w := withdrawal_moved(p_id, 'returned', null, 'SUCCESSFUL_REVERSAL', v_actor, p_reason, withdrawal_booked(v_w, -1), true);
  elsif v_w.state in ('sent', 'paid') and p_status = 'RECALL_FAILED' and v_recalled then
    update withdrawal set recall = 'failed' where id = p_id;
    v_w := withdrawal_moved(p_id, v_w.state, null, 'FAILED_ON_REVERSAL', v_actor, p_reason, null, false);
  end if;
  if v_w.state <> v_before then perform withdrawal_mail(p_id, v_w.state); end if;
  return keep_reply(v_scope, p_event, jsonb_build_object('state', v_w.state));
end $$;
