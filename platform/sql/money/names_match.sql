-- Returns true if two names may belong to the same person (decision 052). A name that cannot be compared matches every
-- name.
create or replace function names_match(p_first text, p_surname text, p_other_first text, p_other_surname text)
returns boolean language sql immutable as $$
  select not name_comparable(p_first || ' ' || p_surname)
    or not name_comparable(p_other_first || ' ' || p_other_surname)
    or name_within(p_first, p_surname, name_runs(name_words(p_other_first || ' ' || p_other_surname)))
    or name_within(p_other_first, p_other_surname, name_runs(name_words(p_first || ' ' || p_surname)))
$$;
