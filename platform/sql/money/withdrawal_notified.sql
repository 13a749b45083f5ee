-- Handles one notification of a payment company about a payout. p_event identifies it, p_id is our payout, p_reference the
-- company's, p_amount minor units. PAID: it is at the bank. FAILED: it was never paid. RETURNED: it was paid and came back.
-- RECALL_FAILED: it could not be brought back. Events may come twice, late, early, or in another order: money moves once, and
-- what came back is never paid again.
-- Returns null for an unknown payout, {"conflict": true}, or {"first"|"replay": {"state"}} or {"refused": code}, where code
-- is currency_mismatch, amount_mismatch or reference_mismatch.
create or replace function withdrawal_notified(
  p_provider text, p_event text, p_id uuid, p_reference text, p_status text, p_amount bigint, p_currency text,
  p_reason text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'payout:' || p_provider;
  actor text := 'company:' || p_provider;
  w withdrawal; claim jsonb; known text; before text; recalled boolean;
begin
  if not exists (select 1 from payment_request where id = p_id and provider = p_provider and kind = 'withdrawal') then
    return null;
  end if;
  claim := claim_key(scope, p_event, p_hash);
  if claim is not null then return claim; end if;
  select * into strict w from withdrawal where id = p_id for update;
  select provider_reference into known from payment_request where id = p_id;
  if w.currency <> p_currency then return keep_reply(scope, p_event, refusal('currency_mismatch')); end if;
  if w.amount - w.fee <> p_amount then return keep_reply(scope, p_event, refusal('amount_mismatch')); end if;
  -- Before its first order a payout is known to nobody.
  if known <> p_reference or (known is null and w.attempts = 0) then
    return keep_reply(scope, p_event, refusal('reference_mismatch'));
  end if;

  before := w.state;
  -- A recall that failed has ended: what happens then happens as without it.
  recalled := coalesce(w.recall in ('asked', 'taken'), false);
  if w.state = 'approved' and p_status in ('PAID', 'FAILED', 'RETURNED') then
    update payment_request set provider_reference = p_reference where id = p_id;
    w := withdrawal_moved(p_id, 'sent', null, 'QUEUED', actor, null, null, false);
  end if;
  if w.state = 'sent' and p_status in ('PAID', 'RETURNED') then
    w := withdrawal_moved(p_id, 'paid', null, case when recalled then 'EXECUTING_REVERSAL' else 'SUCCESSFUL' end,
      actor, null, withdrawal_booked(w, 1), false);
  end if;
  if w.state = 'sent' and p_status = 'FAILED' then
    w := withdrawal_moved(p_id, 'returned', null, case when recalled then 'SUCCESSFUL_REVERSAL' else 'FAILED' end,
      actor, p_reason, withdrawal_unlocked(w), true);
  elsif w.state = 'paid' and p_status = 'RETURNED' then
    w := withdrawal_moved(p_id, 'returned', null, 'SUCCESSFUL_REVERSAL', actor, p_reason, withdrawal_booked(w, -1), true);
  elsif w.state in ('sent', 'paid') and p_status = 'RECALL_FAILED' and recalled then
    update withdrawal set recall = 'failed' where id = p_id;
    w := withdrawal_moved(p_id, w.state, null, 'FAILED_ON_REVERSAL', actor, p_reason, null, false);
  end if;
  if w.state <> before then perform withdrawal_mail(p_id, w.state); end if;
  return keep_reply(scope, p_event, jsonb_build_object('state', w.state));
end $$;
