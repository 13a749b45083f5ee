-- Whether a name has letters, and only ones that fold to a to z. Other letters can look like these in too many ways.
create or replace function name_comparable(p_name text) returns boolean language sql immutable as $$
  select name_fold(p_name) ~ '[a-z]'
    and regexp_replace(name_fold(p_name), '[a-z]', '', 'g') collate "pg_c_utf8" !~ '[[:alpha:]]'
$$;
