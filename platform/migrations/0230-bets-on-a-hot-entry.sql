-- Every bet updates its entry. An index over the points would have to follow each of those updates; a leaderboard sorts a
-- few hundred rows instead. The free room keeps new versions of a row on the page of the old one.
drop index entry_by_points;
alter table tournament_entry set (fillfactor = 50);
alter table idempotency set (fillfactor = 80);

-- A transaction that notifies holds a lock of the whole server through its commit: bets would be written to disk one by
-- one. Facts about points wait for the publisher's next look instead, or go with the next fact about money.
drop trigger outbox_wakes on outbox;
create trigger outbox_wakes after insert on outbox for each row when (new.event <> 'TournamentUpdate')
  execute function outbox_wake();
