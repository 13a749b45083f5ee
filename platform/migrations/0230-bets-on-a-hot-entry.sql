-- Every bet updates its entry. An index over the points would have to follow each of those updates; a leaderboard sorts a
-- few hundred rows instead. The free room keeps new versions of a row on the page of the old one.
drop index entry_by_points;
alter table tournament_entry set (fillfactor = 50);
alter table idempotency set (fillfactor = 80);
