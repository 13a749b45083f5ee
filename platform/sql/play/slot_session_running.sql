-- Returns the slot session that a player can play in now; all fields are null if there is none.
create or replace function slot_session_running(p_customer text) returns slot_session language sql stable as $$
  select s from slot_session s
  where customer_id = p_customer and slot_session_ended(s) is null
  order by ends_at desc limit 1
$$;
