-- Blocks an instrument, or unblocks it if p_reason is null; p_note is the reason for the record. Withdrawals to a
-- blocked instrument for which no order was sent wait for an operator. Returns its player, or null if there is no such
-- instrument.
create or replace function instrument_block(p_id uuid, p_actor text, p_reason text, p_note text) returns text
language plpgsql as $$
declare v_owner text; v_open uuid;
begin
  update player_instrument set block_reason = p_reason where id = p_id returning customer_id into v_owner;
  if v_owner is null then return null; end if;
  if p_reason is not null then
    update withdrawal set next_hold = 'review' where instrument_id = p_id and state in ('requested', 'on_hold');
    for v_open in select id from withdrawal
      where instrument_id = p_id and state in ('requested', 'approved') and attempts = 0 order by number for update
    loop
      perform withdrawal_moved(v_open, 'on_hold', 'review', 'QUEUED', 'operator:' || p_actor, null, null, false);
    end loop;
  end if;
  insert into operator_action (actor, action, subject, reason, details)
  values (p_actor, case when p_reason is null then 'instrument.unblock' else 'instrument.block' end, p_id, p_note,
    jsonb_build_object('customerId', v_owner));
  return v_owner;
end $$;
