-- Whether a player who may have one bonus only, as their policy said when they opted in to this one, has claimed another.
create or replace function bonus_is_second(b bonus) returns boolean language plpgsql stable as $$
begin
  return coalesce((b.terms ->> 'welcomeOnly')::boolean, false)
    and exists (select from bonus o where o.customer_id = b.customer_id and o.id <> b.id and o.claimed_at is not null);
end $$;
