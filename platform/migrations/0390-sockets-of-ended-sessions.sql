-- However a session ends, realtime is told to cut its sockets. Deferred to the commit: after what the same transaction
-- tells the player's pages.
create function session_cut() returns trigger language plpgsql as $$
begin
  insert into outbox (customer_id, event, payload)
  values (new.customer_id, 'SessionCut', jsonb_build_object('sessionId', new.id));
  return null;
end $$;
create constraint trigger session_cuts after update of ended_at on session
  deferrable initially deferred for each row
  when (old.ended_at is null and new.ended_at is not null) execute function session_cut();
