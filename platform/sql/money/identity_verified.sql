-- Whether a check confirmed the player's identity. False for an unknown player.
-- In PL/pgSQL, so that each connection plans it once.
create or replace function identity_verified(p_customer text) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from player where customer_id = p_customer and identity_verified_at is not null);
end $$;
