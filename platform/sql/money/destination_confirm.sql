-- Notes that an instrument's player proved that it may be paid out to. A new one is held for p_hours and announced by e-mail,
-- whose link stops it; one that money came from is neither. Does nothing for one that was confirmed before.
create or replace function destination_confirm(p_id uuid, p_hours int) returns void language plpgsql as $$
declare is_new boolean := not destination_paid_in(p_id);
begin
  update player_instrument set confirmed_at = clock_timestamp(),
    held_until = case when is_new and p_hours > 0 then clock_timestamp() + make_interval(hours => p_hours) end
  where id = p_id and confirmed_at is null;
  if found and is_new then
    insert into mail (kind, about) values ('destination-added', p_id::text);
  end if;
end $$;
