-- Adds a step to a withdrawal: updates its row and the payment request's status, and writes the step with actor and
-- reason and the realtime event. p_transfer: the transfer in the ledger, or null. p_shown: whether the player may read
-- the reason. The caller must hold the withdrawal's row. Returns the changed withdrawal.
create or replace function withdrawal_moved(
  p_id uuid, p_state text, p_hold text, p_status text, p_actor text, p_reason text, p_transfer bigint, p_shown boolean
) returns withdrawal language plpgsql as $$
declare v_w withdrawal; v_request payment_request; v_moment timestamptz := clock_timestamp();
begin
  update withdrawal set state = p_state, hold = p_hold, updated_at = v_moment,
    reason = case when p_shown then p_reason else reason end,
    -- An early step makes the later deadlines earlier, never later.
    check_by = case when p_state = 'approved' then least(check_by, v_moment) else check_by end,
    send_by = case when p_state = 'approved' then least(send_by, v_moment + make_interval(hours => send_hours)) else send_by end,
    pay_by = case
      when p_state = 'approved' then least(pay_by, v_moment + make_interval(hours => send_hours + bank_hours))
      when p_state = 'sent' then least(pay_by, v_moment + make_interval(hours => bank_hours)) else pay_by end
  where id = p_id returning * into strict v_w;
  update payment_request set status = p_status, updated_at = v_moment where id = p_id returning * into strict v_request;
  insert into withdrawal_step (withdrawal_id, state, hold, status, actor, reason, transfer_id)
  values (p_id, p_state, p_hold, p_status, p_actor, p_reason, p_transfer);
  perform payment_fact(v_request, p_state);
  return v_w;
end $$;
