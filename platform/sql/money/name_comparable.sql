-- Whether a name has letters, only ones that fold to a to z, and at most 20 words. Other letters can look like these in too
-- many ways; a comparison takes as many steps as the square of the words.
create or replace function name_comparable(p_name text) returns boolean language sql immutable as $$
  select name_fold(p_name) ~ '[a-z]'
    and regexp_replace(name_fold(p_name), '[a-z]', '', 'g') collate "pg_c_utf8" !~ '[[:alpha:]]'
    and cardinality(name_words(p_name)) <= 20
$$;
