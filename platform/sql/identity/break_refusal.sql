-- The refusal of a player who is on a break: null when there is none. An exclusion comes before a timeout (X28), then the longest
-- counts, whose end is in the details: "until", null when it ends on request only.
-- Refuses: on_break 403, self_excluded 403.
create or replace function break_refusal(p_customer text) returns jsonb language sql stable as $$
  select refusal(
    case b.kind when 'timeout' then 'on_break' else 'self_excluded' end,
    jsonb_build_object('until', case when b.ends_at < 'infinity' then wire_instant(b.ends_at) end))
  from break_in_force b where b.customer_id = p_customer
  order by b.kind = 'exclusion' desc, b.in_force_until desc, b.ends_at desc limit 1
$$;
