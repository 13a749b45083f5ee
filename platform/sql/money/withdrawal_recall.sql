-- Recalls a sent or paid payout, on behalf of an operator. The payout job sends the recall to the provider, which
-- responds with a notification. Returns the withdrawal as withdrawal_json() does, null if there is none, or
-- {"refused": "conflict"}.
-- Refuses: conflict 409.
create or replace function withdrawal_recall(p_id uuid, p_actor text, p_reason text) returns jsonb language plpgsql as $$
declare v_w withdrawal;
begin
  select * into v_w from withdrawal where id = p_id for update;
  if not found then return null; end if;
  if v_w.state not in ('sent', 'paid') or v_w.recall in ('asked', 'taken') then
    return refusal('conflict', jsonb_build_object('reason', coalesce('recall_' || v_w.recall, v_w.state)));
  end if;
  update withdrawal set recall = 'asked', attempts = 0 where id = p_id;
  v_w := withdrawal_moved(p_id, v_w.state, null, 'QUEUED_FOR_REVERSAL', p_actor, p_reason, null, false);
  insert into operator_action (actor, action, subject, reason, details)
  values (substr(p_actor, 10), 'withdrawal.return', p_id, p_reason, jsonb_build_object('reference', 'W-' || v_w.number));
  return withdrawal_json(v_w);
end $$;
