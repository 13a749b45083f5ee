-- Decides about a withdrawal by rule: on hold for what is missing, else approved. The caller must hold its row. Returns the
-- changed withdrawal.
create or replace function withdrawal_checked(p_id uuid, p_verified boolean) returns withdrawal language plpgsql as $$
declare w withdrawal; cause text;
begin
  select * into strict w from withdrawal where id = p_id;
  cause := case when not p_verified then 'verification' else w.next_hold end;
  return withdrawal_moved(p_id, case when cause is null then 'approved' else 'on_hold' end, cause, 'QUEUED', 'system',
    null, null, false);
end $$;
