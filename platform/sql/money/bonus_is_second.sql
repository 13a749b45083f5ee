-- Returns true if the player has claimed another bonus although, by their policy at the opt-in to this one, they may
-- have only one.
create or replace function bonus_is_second(b bonus) returns boolean language plpgsql stable as $$
begin
  return coalesce((b.terms ->> 'welcomeOnly')::boolean, false)
    and exists (select from bonus o where o.customer_id = b.customer_id and o.id <> b.id and o.claimed_at is not null);
end $$;
