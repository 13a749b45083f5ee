-- A session that ends, whatever ends it, closes its sockets. Deferred to the commit, so that this comes after the other facts
-- of the same transaction.
create constraint trigger session_cuts after update of ended_at on session
  deferrable initially deferred for each row
  when (old.ended_at is null and new.ended_at is not null) execute function session_cut();
