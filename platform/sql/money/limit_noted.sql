-- Adds an entry to a player's limit history.
create or replace function limit_noted(
  p_limit player_limit, p_event text, p_previous bigint, p_amount bigint, p_actor text, p_reason text default null
) returns void language sql as $$
  insert into limit_event (customer_id, kind, period, event, previous, amount, due_at, actor, reason)
  values (p_limit.customer_id, p_limit.kind, p_limit.period, p_event, p_previous, p_amount,
    case when p_event = 'raise_asked' then p_limit.raise_due_at end, p_actor, p_reason)
$$;
