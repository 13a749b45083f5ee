-- A withdrawal as the API shows it to its player, with its steps. Reasons of holds stay with the operators.
-- In PL/pgSQL, so that each connection plans it once.
create or replace function withdrawal_json(w withdrawal) returns jsonb language plpgsql stable as $$
begin
  return withdrawal_shown(w,
    (select r.status from payment_request r where r.id = w.id),
    (select i from player_instrument i where i.id = w.instrument_id),
    (select jsonb_agg(withdrawal_step_shown(s) order by s.id) from withdrawal_step s where s.withdrawal_id = w.id));
end $$;
