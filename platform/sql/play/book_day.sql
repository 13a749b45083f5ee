-- Adds a stake and a return, in minor units, to the player's day that contains p_moment, from which limits are
-- calculated. Negative amounts correct earlier ones.
create or replace function book_day(w wallet, p_moment timestamptz, p_staked bigint, p_returned bigint) returns void
language plpgsql as $$
begin
  if p_staked = 0 and p_returned = 0 then return; end if;
  insert into player_day as d (customer_id, day, staked, returned)
  values (w.customer_id, (p_moment at time zone w.time_zone)::date, p_staked, p_returned)
  on conflict (customer_id, day) do update set staked = d.staked + excluded.staked, returned = d.returned + excluded.returned;
end $$;
