-- Returns p_part as a percentage of p_whole with two decimals, rounded down so that only the whole is 100.00.
create or replace function wire_percent(p_part bigint, p_whole bigint) returns text language sql immutable as $$
  select to_char(trunc(p_part * 100.0 / p_whole, 2), 'FM990.00')
$$;
