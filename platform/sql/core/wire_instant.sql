-- Returns a time in the API's format: ISO 8601 in UTC with milliseconds. Null stays null.
create or replace function wire_instant(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
