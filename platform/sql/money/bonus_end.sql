-- Ends a bonus. COMPLETED makes its money withdrawable; FORFEITED and EXPIRED give it back to the house. A job cancels free
-- rounds that were ordered at a provider. The caller must hold the wallet's row. Returns the changed wallet.
create or replace function bonus_end(b bonus, p_status text) returns wallet language plpgsql as $$
declare v_ended bonus;
begin
  update bonus set status = p_status, ended_at = clock_timestamp(), ended_amount = balance
  where id = b.id and ended_at is null returning * into strict v_ended;
  if v_ended.type = 'free-rounds' and v_ended.rounds_left > 0 then
    perform job_add('free-rounds', jsonb_build_object('id', v_ended.id), v_ended.id::text);
  end if;
  return bonus_clear(v_ended);
end $$;
