-- Folds a name to the letters a to z as far as possible: lower case, without accents, special Latin letters replaced.
-- Other characters stay. The collations are explicit, so that the result does not depend on the database's locale.
create or replace function name_fold(p_name text) returns text language sql immutable as $$
  select replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(p_name, NFKD) collate "C", '[\u0300-\u036f]', '', 'g') collate "pg_c_utf8"),
      'ıøđðłħŧŋʻʼ', 'ioddlhtn'''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') collate "C"
$$;
