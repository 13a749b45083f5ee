-- Decides about a withdrawal by rule: on hold for what is missing, or while its destination is new, else approved. Operators read it where the account is in
-- another name than the player's. The caller must hold its row. Returns the changed withdrawal.
create or replace function withdrawal_checked(p_id uuid, p_verified boolean) returns withdrawal language plpgsql as $$
declare w withdrawal; cause text; note text;
begin
  select * into strict w from withdrawal where id = p_id;
  cause := case when not p_verified then 'verification'
    when (select destination_held(i) from player_instrument i where i.id = w.instrument_id) is not null then 'destination'
    else w.next_hold end;
  if w.next_hold is not null then
    note := holder_note(w.customer_id, (select holder from player_instrument where id = w.instrument_id));
  end if;
  return withdrawal_moved(p_id, case when cause is null then 'approved' else 'on_hold' end, cause, 'QUEUED', 'system',
    note, null, false);
end $$;
