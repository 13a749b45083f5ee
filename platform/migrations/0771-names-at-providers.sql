-- A provider keeps knowing a player by the first name that it was given, also after a change of SESSION_KEY.
alter table partner_player add column known_at timestamptz;
alter table partner_player alter column known_at set default clock_timestamp();
create index partner_player_of_customer on partner_player (provider, customer_id);
