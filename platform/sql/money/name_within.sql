-- Returns true if the second name is the first one, possibly with added words, regardless of spaces, hyphens and the
-- like in either. At least two words must match, or the whole name.
create or replace function name_within(p_first text, p_surname text, p_runs text[]) returns boolean
language sql immutable as $$
  select array[person_name(p_first) || person_name(p_surname)] <@ p_runs
    or array[person_name(p_surname) || person_name(p_first)] <@ p_runs
    or exists (
      select from (values
        (array[person_name(p_first), person_name(p_surname)]),
        (name_words(p_first || ' ' || p_surname)),
        ((select array_agg(person_name(word)) filter (where person_name(word) <> '')
          from regexp_split_to_table(p_first || ' ' || p_surname, '\s+') word))
      ) as parted (words)
      where words <@ p_runs and (select count(distinct word) from unnest(words) word) >= 2
    )
$$;
