-- The distinct words of a name for comparing, sorted: lower case, without accents. Letters of other alphabets that
-- look Latin become Latin.
-- player.name_words is computed with it and stored: a change needs a migration that computes the column again.
create or replace function name_words(p_name text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word order by word), '{}')
  from regexp_split_to_table(
    translate(
      replace(replace(replace(regexp_replace(lower(normalize(p_name, NFKD)), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'авекмнорстухіјѕԁһӏєαβεηικνορτυχγøđłŋ', 'abekmhopctyxijsdhleabenikvoptuxyodln'),
    '[^[:alnum:]]+') word
  where word <> ''
$$;
