-- The refusal of a player who is on a break: null when there is none. Its details are the end of the longest: "until", null
-- when it ends on request only.
create or replace function break_refusal(p_customer text) returns jsonb language sql stable as $$
  select refusal(
    case b.kind when 'timeout' then 'on_break' else 'self_excluded' end,
    jsonb_build_object('until', case when b.ends_at < 'infinity' then wire_instant(b.ends_at) end))
  from play_break b where b.customer_id = p_customer and b.in_force_until > clock_timestamp()
  order by b.in_force_until desc, b.ends_at desc limit 1
$$;
