-- Puts a raise into force that the player confirms after its delay. p_amount: the amount that the player saw; null for
-- no limit.
-- Returns {"event": "raised"} or {"refused": code, "details"}.
-- Refuses: conflict 409, not_found 404.
create or replace function limit_confirm(p_customer text, p_kind text, p_period text, p_amount bigint) returns jsonb
language plpgsql as $$
declare v_l player_limit := limit_locked(p_customer, p_kind, p_period);
begin
  if v_l.raise_due_at is null then return refusal('not_found'); end if;
  if v_l.raise_amount is distinct from p_amount then
    return refusal('conflict', jsonb_build_object('reason', 'other_amount'));
  end if;
  if v_l.raise_due_at > now() then
    return refusal('conflict', jsonb_build_object('reason', 'not_due', 'dueAt', wire_instant(v_l.raise_due_at)));
  end if;
  perform limit_noted(v_l, 'raised', v_l.amount, v_l.raise_amount, 'player');
  perform limit_written(v_l, v_l.raise_amount);
  return jsonb_build_object('event', 'raised');
end $$;
