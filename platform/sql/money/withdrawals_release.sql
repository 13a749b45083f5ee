-- Continues a player's withdrawals that waited for identity verification. Call it in the transaction that confirms the
-- identity, after the player's row has changed: a request in flight holds that row, so its withdrawal is then found
-- here.
create or replace function withdrawals_release(p_customer text) returns void language plpgsql as $$
declare v_due uuid;
begin
  for v_due in select id from withdrawal where customer_id = p_customer and hold = 'verification' order by number for update
  loop
    perform withdrawal_checked(v_due, true);
  end loop;
end $$;
