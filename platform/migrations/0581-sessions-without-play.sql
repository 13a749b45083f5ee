-- A login while the player's own session time is used up: the session is for withdrawing, reading and setting limits, and
-- nothing is played in it until this moment, at which it ends. It does not count as session time (decision 097).
alter table session add column no_play_until timestamptz;
