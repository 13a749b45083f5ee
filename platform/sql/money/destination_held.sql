-- Returns until when payouts to an instrument wait because it is a new destination; null if they do not wait. The
-- instrument of the player's first deposit is never new.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function destination_held(i player_instrument) returns timestamptz language plpgsql stable as $$
begin
  if i.held_until is null or i.held_until <= clock_timestamp() then return null; end if;
  return case when destination_is_first(i) then null else i.held_until end;
end $$;
