-- Decides on a withdrawal. p_action is approve or reject by an operator, cancel by the player, or none if the licence
-- forbids cancelling, which is always refused. p_customer: the player who must own it; null for operators. p_reason is
-- shown to the player on a rejection. An order that was sent to the provider can no longer be stopped.
-- Nobody approves a withdrawal that waits for the identity check: an accepted document lets it continue.
-- Returns the changed withdrawal as withdrawal_json() does, null if there is none, or {"refused": code}: conflict if its
-- state or its blocked instrument does not allow the action, identity_required if the identity is not verified.
-- Refuses: conflict 409, identity_required 403.
create or replace function withdrawal_decide(p_id uuid, p_customer text, p_action text, p_actor text, p_reason text)
returns jsonb language plpgsql as $$
declare v_w withdrawal;
begin
  select * into v_w from withdrawal where id = p_id and (p_customer is null or customer_id = p_customer) for update;
  if not found then return null; end if;
  if p_action = 'none' or not (v_w.state in ('requested', 'on_hold') or (v_w.state = 'approved' and v_w.attempts = 0 and p_action <> 'approve')) then
    return refusal('conflict', jsonb_build_object('reason', v_w.state));
  end if;
  if p_action = 'approve' and v_w.hold = 'verification' then
    return refusal('identity_required', jsonb_build_object('customerId', v_w.customer_id));
  end if;
  if p_action = 'approve' and exists (select from player_instrument where id = v_w.instrument_id and block_reason is not null) then
    return refusal('conflict', jsonb_build_object('reason', 'blocked_instrument'));
  end if;
  v_w := case p_action
    when 'approve' then withdrawal_moved(p_id, 'approved', null, 'QUEUED', p_actor, p_reason, null, false)
    when 'reject' then withdrawal_moved(p_id, 'rejected', null, 'FAILED', p_actor, p_reason, withdrawal_unlocked(v_w), true)
    when 'cancel' then withdrawal_moved(p_id, 'cancelled', null, 'CANCELLED', p_actor, p_reason, withdrawal_unlocked(v_w), false)
  end;
  perform withdrawal_mail(p_id, v_w.state);
  if split_part(p_actor, ':', 1) = 'operator' then
    insert into operator_action (actor, action, subject, reason, details)
    values (substr(p_actor, 10), 'withdrawal.' || p_action, p_id, p_reason, jsonb_build_object('reference', 'W-' || v_w.number));
  end if;
  return withdrawal_json(v_w);
end $$;
