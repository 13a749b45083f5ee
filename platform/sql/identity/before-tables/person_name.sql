-- A name for comparing: lower case, without accents, spaces and punctuation.
-- player.person_key is computed with it and stored: a change needs a migration that computes the column again.
create or replace function person_name(p_name text) returns text language sql immutable as $$
  select regexp_replace(lower(normalize(p_name, NFKD)), '[^[:alnum:]]', '', 'g')
$$;
