-- Sets a player's limit. p_amount: minor units, or minutes of session time; null: no limit. A lower amount counts at once and
-- ends a raise that waited; a higher one, or none, waits as p_rules say: {"delayHours", "afterRunningPeriod",
-- "confirmAgain"}. The amount that is in force withdraws a raise. p_actor: 'player' or 'operator:{name}'.
-- What staff set or lowered, the player may lower, and raise up to staff's amount; beyond it only staff ask for a raise.
-- Returns {"event": one of limit_event's, or "unchanged"}, or {"refused": "limit_set_by_staff"}.
create or replace function limit_change(
  p_customer text, p_kind text, p_period text, p_amount bigint, p_rules jsonb, p_actor text, p_reason text default null
) returns jsonb language plpgsql as $$
declare
  l player_limit; event text; due timestamptz; zone text;
  of_staff boolean := p_actor like 'operator:%';
begin
  l := limit_locked(p_customer, p_kind, p_period);
  if l.customer_id is null and p_amount is null then return jsonb_build_object('event', 'unchanged'); end if;
  if not of_staff and (p_amount > l.staff_amount or (p_amount is null and l.staff_amount is not null)) then
    return refusal('limit_set_by_staff');
  end if;
  if l.customer_id is null then
    l := row(p_customer, p_kind, p_period, p_amount, now(), null, null, null, null, null, false)::player_limit;
    perform limit_noted(l, 'set', null, p_amount, p_actor, p_reason);
    perform limit_written(l, p_amount);
    if of_staff then perform limit_of_staff(p_customer, p_kind, p_period, p_amount); end if;
    return jsonb_build_object('event', 'set');
  end if;
  if of_staff and p_amount <= l.amount then perform limit_of_staff(p_customer, p_kind, p_period, p_amount); end if;
  if p_amount = l.amount and l.raise_due_at is null then return jsonb_build_object('event', 'unchanged'); end if;
  if p_amount <= l.amount then
    event := case when p_amount = l.amount then 'raise_withdrawn' else 'lowered' end;
    perform limit_noted(l, event, l.amount, p_amount, p_actor, p_reason);
    perform limit_written(l, p_amount);
    return jsonb_build_object('event', event);
  end if;

  select time_zone into strict zone from wallet where customer_id = p_customer;
  due := now() + make_interval(hours => (p_rules ->> 'delayHours')::int);
  if (p_rules ->> 'afterRunningPeriod')::boolean then
    due := greatest(due, (limit_window(p_period, zone, now())).ends_at);
  end if;
  update player_limit set raise_amount = p_amount, raise_asked_at = now(), raise_due_at = due,
    raise_by_staff = of_staff,
    -- Long enough to be seen; a forgotten request is not found in force months later.
    raise_until = case when (p_rules ->> 'confirmAgain')::boolean then due + interval '14 days' end
  where customer_id = p_customer and kind = p_kind and period = p_period returning * into l;
  perform limit_noted(l, 'raise_asked', l.amount, p_amount, p_actor, p_reason);
  return jsonb_build_object('event', 'raise_asked');
end $$;
