-- Returns the refusal for a player who is on a break; null if there is none. An exclusion takes precedence over a
-- timeout (X28), and a longer break over a shorter one. The details contain its end as "until", which is null if it
-- only ends on request.
-- Refuses: on_break 403, self_excluded 403.
create or replace function break_refusal(p_customer text) returns jsonb language sql stable as $$
  select refusal(
    case b.kind when 'timeout' then 'on_break' else 'self_excluded' end,
    jsonb_build_object('until', case when b.ends_at < 'infinity' then wire_instant(b.ends_at) end))
  from break_in_force b where b.customer_id = p_customer
  order by b.kind = 'exclusion' desc, b.in_force_until desc, b.ends_at desc limit 1
$$;
