-- Returns a player's bonuses that were granted for a deposit and have not ended. A withdrawal ends them, and requires
-- the player's consent to that (decision 157).
create or replace function bonuses_of_deposits(p_customer text) returns setof bonus language sql stable as $$
  select * from bonus
  where customer_id = p_customer and deposit_id is not null and status in ('PENDING', 'ACTIVE', 'CLAIMED')
    and (expires_at is null or expires_at > clock_timestamp())
$$;
