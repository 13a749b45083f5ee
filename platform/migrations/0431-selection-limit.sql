-- Repeated bets on one selection together keep to the highest bet of the tournament (decision 045).

-- Finds the open bets of a selection, as before, and those of one entry among them.
drop index bet_pending;
create index bet_pending on bet (selection_id, entry_id) where status = 'PENDING';
