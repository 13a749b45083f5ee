-- Withdraws a pending raise, so that the limit in force stays. Returns {"event": "raise_withdrawn"} or {"refused":
-- "not_found"}.
-- Refuses: not_found 404.
create or replace function limit_keep(p_customer text, p_kind text, p_period text) returns jsonb language plpgsql as $$
declare v_l player_limit := limit_locked(p_customer, p_kind, p_period);
begin
  if v_l.raise_due_at is null then return refusal('not_found'); end if;
  perform limit_noted(v_l, 'raise_withdrawn', v_l.amount, v_l.raise_amount, 'player');
  perform limit_written(v_l, v_l.amount);
  return jsonb_build_object('event', 'raise_withdrawn');
end $$;
