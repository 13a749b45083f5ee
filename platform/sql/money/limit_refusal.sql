-- Builds the refusal of something that would exceed a limit, with the limit's type and period, its amount and
-- remainder, and the end of the period. Amounts are minor units of p_currency. The remainder is 0 if more was used.
-- Refuses: limit_reached 409.
create or replace function limit_refusal(
  p_type text, p_period text, p_limit bigint, p_left bigint, p_until timestamptz, p_currency text
) returns jsonb language sql stable as $$
  select refusal('limit_reached', jsonb_strip_nulls(jsonb_build_object('type', p_type, 'period', p_period,
    'limit', wire_money(p_limit, p_currency), 'left', wire_money(greatest(p_left, 0), p_currency),
    'until', wire_instant(p_until), 'currency', p_currency)))
$$;
