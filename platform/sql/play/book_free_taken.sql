-- Uses up one of a player's free bets for a new sports bet of this stake, in minor units. Returns true if there was
-- none. The caller must hold the wallet's row.
create or replace function book_free_taken(p_customer text, p_bonus uuid, p_product text, p_stake bigint) returns boolean
language plpgsql as $$
begin
  update bonus set rounds_left = rounds_left - 1
  where id = p_bonus and customer_id = p_customer and type = 'free-bets' and status = 'CLAIMED' and rounds_left > 0
    and expires_at > clock_timestamp() and (terms ->> 'stake')::bigint = p_stake and p_product = 'sports';
  return not found;
end $$;
