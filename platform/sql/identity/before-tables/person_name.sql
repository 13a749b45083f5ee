-- Returns the folded letters of a name as one string.
create or replace function person_name(p_name text) returns text language sql immutable as $$
  select regexp_replace(name_fold(p_name), '[^a-z]+', '', 'g')
$$;
