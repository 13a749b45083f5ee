-- Trigger function: tells the realtime server to close the sockets of an ended session.
create or replace function session_cut() returns trigger language plpgsql as $$
begin
  insert into outbox (customer_id, event, payload)
  values (new.customer_id, 'SessionCut', jsonb_build_object('sessionId', new.id));
  return null;
end $$;
