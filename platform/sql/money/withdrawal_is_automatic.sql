-- Returns true if the rules {"automaticBelow", "automaticPerDay"} approve p_count requests totalling p_sum without an
-- operator.
create or replace function withdrawal_is_automatic(p_rules jsonb, p_sum numeric, p_count bigint) returns boolean
language sql immutable as $$
  select p_sum < coalesce((p_rules ->> 'automaticBelow')::bigint, 0)
    and p_count <= coalesce((p_rules ->> 'automaticPerDay')::bigint, p_count)
$$;
