-- Returns the limit period that contains p_at: its first day in the time zone, when it began and when the next one
-- begins. A day begins at midnight, a week on Monday, a month on its first day (decision 086).
-- Always returns one row. PostgreSQL inlines such a function into the query that uses it.
create or replace function limit_window(p_period text, p_zone text, p_at timestamptz)
returns table (starts_on date, starts_at timestamptz, ends_at timestamptz) language sql stable as $$
  select s::date, s at time zone p_zone, (s + ('1 ' || p_period)::interval) at time zone p_zone
  from (select date_trunc(p_period, p_at at time zone p_zone) as s) as w
$$;
