-- Returns true if a name has at least one letter, only letters that fold to a to z, and at most 20 words. Other
-- letters can resemble these in too many ways. The cost of a comparison grows with the square of the number of words.
create or replace function name_comparable(p_name text) returns boolean language sql immutable as $$
  select name_fold(p_name) ~ '[a-z]'
    and regexp_replace(name_fold(p_name), '[a-z]', '', 'g') collate "pg_c_utf8" !~ '[[:alpha:]]'
    and cardinality(name_words(p_name)) <= 20
$$;
