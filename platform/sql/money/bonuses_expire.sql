-- Ends the player's running bonuses that have expired, so that none of their money is staked. The caller must hold the
-- wallet's row. Returns the changed wallet.
create or replace function bonuses_expire(w wallet) returns wallet language plpgsql as $$
declare v_b bonus;
begin
  for v_b in
    select * from bonus where customer_id = w.customer_id and status = 'CLAIMED' and expires_at <= clock_timestamp()
  loop
    w := bonus_end(v_b, 'EXPIRED');
  end loop;
  return w;
end $$;
