-- Whether a check confirmed the player's identity. False for an unknown player.
create or replace function identity_verified(p_customer text) returns boolean language sql stable as $$
  select exists (select 1 from player where customer_id = p_customer and identity_verified_at is not null)
$$;
