-- Returns a player's limits in force, in the API's format: {type, period, amount, used, left, since, startsAt,
-- endsAt, staffMax, raise}.
create or replace function limits_json(p_customer text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'type', l.kind, 'period', l.period, 'amount', wire_limit(l.kind, l.amount, w.currency),
    'used', wire_limit(l.kind, greatest(count.used, 0), w.currency),
    'left', wire_limit(l.kind, greatest(l.amount - count.used, 0), w.currency),
    'since', wire_instant(l.since), 'startsAt', wire_instant(span.starts_at), 'endsAt', wire_instant(span.ends_at),
    'staffMax', wire_limit(l.kind, l.staff_amount, w.currency),
    'raise', case when l.raise_due_at is not null then jsonb_build_object(
      'amount', wire_limit(l.kind, l.raise_amount, w.currency), 'askedAt', wire_instant(l.raise_asked_at),
      'dueAt', wire_instant(l.raise_due_at), 'confirmUntil', wire_instant(l.raise_until),
      'isDue', l.raise_due_at <= now()) end
  ) order by l.kind, l.period), '[]')
  from wallet w, lateral limit_spans(w) as span, limit_in_force l,
    lateral (select limit_used(l.kind, span.starts_at, span.days) as used) as count
  where w.customer_id = p_customer and l.customer_id = p_customer and l.period = span.period
$$;
