-- Returns the folded words of a name, in order. Every character that is not a letter separates words.
create or replace function name_words(p_name text) returns text[] language sql immutable as $$
  select array_remove(regexp_split_to_array(name_fold(p_name), '[^a-z]+'), '')
$$;
