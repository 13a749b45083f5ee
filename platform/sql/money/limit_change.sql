-- Sets a player's limit. p_amount: minor units, or minutes of session time; null for no limit. A lower amount applies
-- immediately and withdraws a pending raise. A higher amount, or none, waits as p_rules require: {"delayHours",
-- "afterRunningPeriod", "confirmAgain"}. Setting the amount in force withdraws a pending raise. p_actor: 'player' or
-- 'operator:{name}'.
-- A player may lower a limit that staff set or lowered, and raise it up to the staff's amount. Only staff can request
-- a raise beyond that.
-- Returns {"event": an event of the table limit_event, or "unchanged"}, or {"refused": "limit_set_by_staff"}.
-- Refuses: limit_set_by_staff 409.
create or replace function limit_change(
  p_customer text, p_kind text, p_period text, p_amount bigint, p_rules jsonb, p_actor text, p_reason text default null
) returns jsonb language plpgsql as $$
declare
  v_l player_limit; v_event text; v_due timestamptz; v_zone text;
  v_of_staff boolean := p_actor like 'operator:%';
begin
  v_l := limit_locked(p_customer, p_kind, p_period);
  if v_l.customer_id is null and p_amount is null then return jsonb_build_object('event', 'unchanged'); end if;
  if not v_of_staff and (p_amount > v_l.staff_amount or (p_amount is null and v_l.staff_amount is not null)) then
    return refusal('limit_set_by_staff');
  end if;
  if v_l.customer_id is null then
    v_l := row(p_customer, p_kind, p_period, p_amount, now(), null, null, null, null, null, false)::player_limit;
    perform limit_noted(v_l, 'set', null, p_amount, p_actor, p_reason);
    perform limit_written(v_l, p_amount);
    if v_of_staff then perform limit_of_staff(p_customer, p_kind, p_period, p_amount); end if;
    return jsonb_build_object('event', 'set');
  end if;
  if v_of_staff and p_amount <= v_l.amount then perform limit_of_staff(p_customer, p_kind, p_period, p_amount); end if;
  if p_amount = v_l.amount and v_l.raise_due_at is null then return jsonb_build_object('event', 'unchanged'); end if;
  if p_amount <= v_l.amount then
    v_event := case when p_amount = v_l.amount then 'raise_withdrawn' else 'lowered' end;
    perform limit_noted(v_l, v_event, v_l.amount, p_amount, p_actor, p_reason);
    perform limit_written(v_l, p_amount);
    return jsonb_build_object('event', v_event);
  end if;

  select time_zone into strict v_zone from wallet where customer_id = p_customer;
  v_due := now() + make_interval(hours => (p_rules ->> 'delayHours')::int);
  if (p_rules ->> 'afterRunningPeriod')::boolean then
    v_due := greatest(v_due, (limit_window(p_period, v_zone, now())).ends_at);
  end if;
  update player_limit set raise_amount = p_amount, raise_asked_at = now(), raise_due_at = v_due,
    raise_by_staff = v_of_staff,
    -- Long enough to be noticed, but a forgotten request must not come into force months later.
    raise_until = case when (p_rules ->> 'confirmAgain')::boolean then v_due + interval '14 days' end
  where customer_id = p_customer and kind = p_kind and period = p_period returning * into v_l;
  perform limit_noted(v_l, 'raise_asked', v_l.amount, p_amount, p_actor, p_reason);
  return jsonb_build_object('event', 'raise_asked');
end $$;
