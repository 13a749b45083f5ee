-- Notes that an instrument's player proved that it may be paid out to. A new one is held for p_hours and announced by e-mail,
-- whose link stops it. One is not new that money came from p_hours ago, or before it came from any other: a thief's
-- would be old at once by a small deposit. Does nothing for one that was confirmed before.
create or replace function destination_confirm(p_id uuid, p_hours int) returns void language plpgsql as $$
declare i player_instrument; wait interval := make_interval(hours => p_hours); is_new boolean;
begin
  select * into strict i from player_instrument where id = p_id for no key update;
  if i.confirmed_at is not null then return; end if;
  is_new := not (select destinations_are_old from player where customer_id = i.customer_id)
    and not destination_is_first(i) and coalesce(destination_paid_at(p_id) > clock_timestamp() - wait, true);
  update player_instrument set confirmed_at = clock_timestamp(),
    held_until = case when is_new and p_hours > 0 then clock_timestamp() + wait end
  where id = p_id;
  if is_new then insert into mail (kind, about) values ('destination-added', p_id::text); end if;
end $$;
