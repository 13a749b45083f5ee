-- Starts a slot session with a time in minutes and a maximum total stake in minor units. A player can only have one
-- running slot session, on any device. Returns {"session": slot_session_json()}, or the refusal slot_session_running.
-- Refuses: slot_session_running 409.
create or replace function slot_session_begin(p_customer text, p_id uuid, p_minutes int, p_amount bigint) returns jsonb
language plpgsql as $$
declare v_w wallet; v_s slot_session; v_moment timestamptz;
begin
  select * into strict v_w from wallet where customer_id = p_customer for update;
  if (slot_session_running(p_customer)).id is not null then return refusal('slot_session_running'); end if;
  v_moment := clock_timestamp();
  insert into slot_session (id, customer_id, minutes, amount, began_at, ends_at)
  values (p_id, p_customer, p_minutes, p_amount, v_moment, v_moment + make_interval(mins => p_minutes))
  returning * into v_s;
  return jsonb_build_object('session', slot_session_json(v_s, v_w.currency));
end $$;
