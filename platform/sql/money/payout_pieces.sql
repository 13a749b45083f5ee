-- Splits an amount for one instrument into as few payouts as possible of at most p_max, in minor units. If the last
-- payout would be below p_min, takes the difference from the one before it. A null bound does not apply.
create or replace function payout_pieces(p_amount bigint, p_min bigint, p_max bigint) returns bigint[] language sql immutable as $$
  select array_agg(case
      when nth < cut.count - 1 then coalesce(p_max, p_amount)
      when nth = cut.count then cut.last + cut.moved
      else p_max - cut.moved end order by nth)
  from (
    select whole.count, whole.last,
      -- Only if the previous payout then stays within the bounds.
      case when whole.count > 1 and whole.last < p_min and p_max - (p_min - whole.last) >= p_min then p_min - whole.last
        else 0 end as moved
    from (
      select n.count, p_amount - (n.count - 1) * coalesce(p_max, 0) as last
      from (select greatest(1, ceil(p_amount::numeric / coalesce(p_max, p_amount)))::int as count) n
    ) whole
  ) cut, generate_series(1, cut.count) nth
$$;
