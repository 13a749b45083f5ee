-- Returns a birth date with day and month swapped; null if there is no such date.
create or replace function birth_swapped(p_date date) returns date language sql immutable as $$
  select case when extract(day from p_date) <= 12
    then make_date(extract(year from p_date)::int, extract(day from p_date)::int, extract(month from p_date)::int) end
$$;
