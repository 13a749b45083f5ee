-- Adds a step to a withdrawal: updates its row and the payment request's status, and writes the step with actor and
-- reason and the realtime event. p_transfer: the transfer in the ledger, or null. p_shown: whether the player may read
-- the reason. The caller must hold the withdrawal's row. Returns the changed withdrawal.
-- Deadlines count from now when a hold begins or ends, because withdrawal_shown() promised none of the later ones
-- during the hold. Otherwise an early step makes the later deadlines earlier, never later.
create or replace function withdrawal_moved(
  p_id uuid, p_state text, p_hold text, p_status text, p_actor text, p_reason text, p_transfer bigint, p_shown boolean
) returns withdrawal language plpgsql as $$
declare v_w withdrawal; v_request payment_request; v_moment timestamptz := clock_timestamp(); v_decided_at timestamptz;
begin
  select * into strict v_w from withdrawal where id = p_id;
  v_decided_at := case
    when p_state = 'approved' and v_w.hold is not null then v_moment
    when p_state = 'approved' then least(v_w.check_by, v_moment)
    when p_hold = 'destination' then
      greatest(v_moment, (select destination_held(i) from player_instrument i where i.id = v_w.instrument_id))
        + case when v_w.next_hold is null then interval '0' else make_interval(hours => v_w.check_hours) end
    when p_hold is not null then v_moment + make_interval(hours => v_w.check_hours) end;
  update withdrawal set state = p_state, hold = p_hold, updated_at = v_moment,
    reason = case when p_shown then p_reason else reason end,
    check_by = coalesce(v_decided_at, check_by),
    send_by = coalesce(v_decided_at + make_interval(hours => send_hours), send_by),
    pay_by = case when p_state = 'sent' then least(pay_by, v_moment + make_interval(hours => bank_hours))
      else coalesce(v_decided_at + make_interval(hours => send_hours + bank_hours), pay_by) end
  where id = p_id returning * into strict v_w;
  update payment_request set status = p_status, updated_at = v_moment where id = p_id returning * into strict v_request;
  insert into withdrawal_step (withdrawal_id, state, hold, status, actor, reason, transfer_id)
  values (p_id, p_state, p_hold, p_status, p_actor, p_reason, p_transfer);
  perform payment_fact(v_request, p_state);
  return v_w;
end $$;
