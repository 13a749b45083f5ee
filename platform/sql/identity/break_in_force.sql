-- The breaks that are in force now. bet_place() asks for the same by the time at which it holds the entry.
create or replace view break_in_force as
select * from play_break where in_force_until > clock_timestamp();
