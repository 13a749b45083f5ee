-- Returns why a slot session has ended: 'money' or 'time', whichever came first; null if it is running.
create or replace function slot_session_ended(s slot_session) returns text language sql stable as $$
  select case when s.used_up_at is not null then 'money' when s.ends_at <= clock_timestamp() then 'time' end
$$;
