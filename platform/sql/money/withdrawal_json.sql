-- A withdrawal as the API shows it to its player, with its steps. Reasons of holds stay with the operators.
-- In PL/pgSQL, so that each connection plans it once.
create or replace function withdrawal_json(w withdrawal) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
    'id', w.id, 'reference', 'W-' || w.number, 'state', w.state, 'hold', w.hold, 'status', r.status,
    'amount', wire_money(w.amount, w.currency), 'fee', wire_money(w.fee, w.currency),
    'payout', wire_money(w.amount - w.fee, w.currency), 'currency', w.currency,
    'destination', jsonb_build_object('id', i.id, 'method', i.method, 'kind', i.kind, 'label', i.label),
    'reason', w.reason, 'checkHours', w.check_hours,
    'checkBy', wire_instant(w.check_by), 'sendBy', wire_instant(w.send_by), 'payBy', wire_instant(w.pay_by),
    'createdAt', wire_instant(w.created_at), 'updatedAt', wire_instant(w.updated_at),
    'steps', (select jsonb_agg(jsonb_build_object('state', s.state, 'status', s.status, 'at', wire_instant(s.at),
        'by', split_part(s.actor, ':', 1)) order by s.id)
      from withdrawal_step s where s.withdrawal_id = w.id))
  from payment_request r, player_instrument i where r.id = w.id and i.id = w.instrument_id);
end $$;
