-- Builds the reply of withdrawal_json() from given rows. p_status: the status of its payment request. p_steps:
-- withdrawal_step_shown() of each step, oldest first.
-- A held withdrawal has only deadlines that we can keep: those of a decision by our staff, and all of them if only a
-- new destination has to age. A check of the identity depends on the player, so it has none.
create or replace function withdrawal_shown(w withdrawal, p_status text, i player_instrument, p_steps jsonb)
returns jsonb language plpgsql stable as $$
declare v_is_dated boolean := w.hold is null or (w.hold = 'destination' and w.next_hold is null);
begin
  return jsonb_build_object(
    'id', w.id, 'reference', 'W-' || w.number, 'state', w.state, 'hold', w.hold, 'status', p_status,
    'amount', wire_money(w.amount, w.currency), 'fee', wire_money(w.fee, w.currency),
    'payout', wire_money(w.amount - w.fee, w.currency), 'currency', w.currency,
    'destination', jsonb_build_object('id', i.id, 'method', i.method, 'kind', i.kind, 'label', i.label),
    'heldUntil', case when w.hold = 'destination' then wire_instant(destination_held(i)) end,
    'reason', w.reason, 'checkHours', w.check_hours,
    'checkBy', case when w.hold is distinct from 'verification' then wire_instant(w.check_by) end,
    'sendBy', case when v_is_dated then wire_instant(w.send_by) end,
    'payBy', case when v_is_dated then wire_instant(w.pay_by) end,
    'createdAt', wire_instant(w.created_at), 'updatedAt', wire_instant(w.updated_at), 'steps', p_steps);
end $$;
