-- Returns all strings that adjacent words of a name form when written together: {an,na,li} gives an, anna, annali, na,
-- nali, li.
create or replace function name_runs(p_words text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct array_to_string(p_words[i:j], '')), '{}')
  from generate_subscripts(p_words, 1) i, lateral generate_series(i, cardinality(p_words)) j
$$;
