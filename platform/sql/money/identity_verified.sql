-- Returns true if a check confirmed the player's identity. Returns false for an unknown player.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function identity_verified(p_customer text) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from player where customer_id = p_customer and identity_verified_at is not null);
end $$;
