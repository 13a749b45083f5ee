-- Records that an instrument's player has confirmed it as a payout destination. A new destination is held for p_hours,
-- and announced in an e-mail with a link that stops it. A destination is not new if a deposit came from it at least
-- p_hours ago, so that a thief cannot avoid the hold with a small deposit, or if it made the player's first deposit.
-- Does nothing if it was confirmed before.
create or replace function destination_confirm(p_id uuid, p_hours int) returns void language plpgsql as $$
declare v_i player_instrument; v_wait interval := make_interval(hours => p_hours); v_is_new boolean;
begin
  select * into strict v_i from player_instrument where id = p_id for no key update;
  if v_i.confirmed_at is not null then return; end if;
  v_is_new := not (select destinations_are_old from player where customer_id = v_i.customer_id)
    and not destination_is_first(v_i) and coalesce(destination_paid_at(p_id) > clock_timestamp() - v_wait, true);
  update player_instrument set confirmed_at = clock_timestamp(),
    held_until = case when v_is_new and p_hours > 0 then clock_timestamp() + v_wait end
  where id = p_id;
  if v_is_new then insert into mail (kind, about) values ('destination-added', p_id::text); end if;
end $$;
