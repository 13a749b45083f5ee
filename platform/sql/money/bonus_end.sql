-- Ends a bonus. COMPLETED makes its money withdrawable; FORFEITED and EXPIRED give it back to the house. The caller
-- must hold the wallet's row. Returns the changed wallet.
create or replace function bonus_end(b bonus, p_status text) returns wallet language plpgsql as $$
declare v_ended bonus;
begin
  update bonus set status = p_status, ended_at = clock_timestamp(), ended_amount = balance
  where id = b.id and ended_at is null returning * into strict v_ended;
  return bonus_clear(v_ended);
end $$;
