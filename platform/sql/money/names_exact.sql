-- Returns true if two names are written the same, in any script, apart from case, spaces and Unicode normalization.
create or replace function names_exact(p_first text, p_surname text, p_other_first text, p_other_surname text)
returns boolean language sql immutable as $$
  select regexp_replace(lower(normalize(p_first || ' ' || p_surname, NFKC) collate "pg_c_utf8"), '\s+', ' ', 'g')
    = regexp_replace(lower(normalize(p_other_first || ' ' || p_other_surname, NFKC) collate "pg_c_utf8"), '\s+', ' ', 'g')
$$;
