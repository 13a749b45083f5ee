-- Returns a withdrawal with its steps, in the API's format for players. Reasons for holds are visible only to
-- operators.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function withdrawal_json(w withdrawal) returns jsonb language plpgsql stable as $$
begin
  return withdrawal_shown(w,
    (select r.status from payment_request r where r.id = w.id),
    (select i from player_instrument i where i.id = w.instrument_id),
    (select jsonb_agg(withdrawal_step_shown(s) order by s.id) from withdrawal_step s where s.withdrawal_id = w.id));
end $$;
