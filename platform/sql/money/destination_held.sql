-- Until when payouts to an instrument wait because it is a new destination; null: they do not wait. The first one that money
-- came from is not new.
-- In PL/pgSQL, so that each connection plans it once.
create or replace function destination_held(i player_instrument) returns timestamptz language plpgsql stable as $$
begin
  if i.held_until is null or i.held_until <= clock_timestamp() then return null; end if;
  return case when destination_is_first(i) then null else i.held_until end;
end $$;
