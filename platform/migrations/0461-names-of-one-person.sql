-- Names of one person that are written in more than one way (decision 052).

-- The words of a name as people compare them: no case and accents; letters of other alphabets that look Latin are folded.
create function name_words(p_name text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word order by word), '{}')
  from regexp_split_to_table(
    translate(
      replace(replace(replace(regexp_replace(lower(normalize(p_name, NFKD)), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'авекмнорстухіјѕԁһӏєαβεηικνορτυχγøđłŋ', 'abekmhopctyxijsdhleabenikvoptuxyodln'),
    '[^[:alnum:]]+') word
  where word <> ''
$$;

alter table player add column name_words text[] not null
  generated always as (name_words(first_name || ' ' || surname)) stored;
create index player_birth_date on player (brand_id, birth_date);

-- As before; names match by their words too: one name has all words of the other, and at least two.
create or replace function identity_matches(p_customer text) returns table (basis text, other player)
language sql stable as $$
  select 'name-and-birth-date', o from player p join player o on o.brand_id = p.brand_id and o.birth_date = p.birth_date
    and (o.person_key = p.person_key
      or (cardinality(p.name_words) >= 2 and p.name_words <@ o.name_words)
      or (cardinality(o.name_words) >= 2 and o.name_words <@ p.name_words))
  where p.customer_id = p_customer and o.customer_id <> p_customer
  union all
  select 'phone', o from player p join player o on o.brand_id = p.brand_id and o.mobile = p.mobile and o.mobile <> ''
  where p.customer_id = p_customer and o.customer_id <> p_customer
  union all
  select distinct 'card', o from player p join player_card c on c.customer_id = p.customer_id
  join player_card oc on oc.provider = c.provider and oc.reference = c.reference
  join player o on o.customer_id = oc.customer_id and o.brand_id = p.brand_id
  where p.customer_id = p_customer and o.customer_id <> p_customer
$$;
