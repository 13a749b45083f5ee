-- Breaks that are in force now. bet_place() checks the same condition at the time when it holds the entry.
create or replace view break_in_force as
select * from play_break where in_force_until > clock_timestamp();
