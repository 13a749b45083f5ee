-- Decides on a withdrawal by rule: on hold if something is missing or its destination is new, otherwise approved.
-- Adds a note for operators if the account is in a name other than the player's. The caller must hold the withdrawal's
-- row. Returns the changed withdrawal.
create or replace function withdrawal_checked(p_id uuid, p_verified boolean) returns withdrawal language plpgsql as $$
declare v_w withdrawal; v_cause text; v_note text;
begin
  select * into strict v_w from withdrawal where id = p_id;
  v_cause := case when not p_verified then 'verification'
    when (select destination_held(i) from player_instrument i where i.id = v_w.instrument_id) is not null then 'destination'
    else v_w.next_hold end;
  if v_w.next_hold is not null then
    v_note := holder_note(v_w.customer_id, (select holder from player_instrument where id = v_w.instrument_id));
  end if;
  return withdrawal_moved(p_id, case when v_cause is null then 'approved' else 'on_hold' end, v_cause, 'QUEUED', 'system',
    v_note, null, false);
end $$;
