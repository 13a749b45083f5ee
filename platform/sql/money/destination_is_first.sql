-- Returns true if the player's first deposit came from this instrument. Nobody else can have added it then.
create or replace function destination_is_first(i player_instrument) returns boolean language sql stable as $$
  select paid_at is not null and not exists (
    select from player_instrument o where o.customer_id = i.customer_id and o.id <> i.id
      and destination_paid_at(o.id) < paid_at)
  from destination_paid_at(i.id) paid_at
$$;
