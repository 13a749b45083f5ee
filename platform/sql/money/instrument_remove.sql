-- Removes a player's instrument. If it is still held as a new destination, it is new again when it is registered
-- again, and withdrawals to it for which no order was sent wait for an operator. Returns false if the player has no
-- such instrument.
create or replace function instrument_remove(p_customer text, p_id uuid) returns boolean language plpgsql as $$
declare v_i player_instrument; v_open uuid;
begin
  select * into v_i from player_instrument
  where id = p_id and customer_id = p_customer and state <> 'removed' for no key update;
  if not found then return false; end if;
  if destination_held(v_i) is null then
    update player_instrument set state = 'removed' where id = p_id;
    return true;
  end if;
  update player_instrument set state = 'removed', confirmed_at = null, held_until = null where id = p_id;
  update withdrawal set next_hold = 'review' where instrument_id = p_id and state in ('requested', 'on_hold');
  for v_open in select id from withdrawal
    where instrument_id = p_id and (hold = 'destination' or state in ('requested', 'approved') and attempts = 0)
    order by number for update
  loop
    perform withdrawal_moved(v_open, 'on_hold', 'review', 'QUEUED', 'player:' || p_customer, null, null, false);
  end loop;
  return true;
end $$;
