-- Names of one person that are written in more than one way (decision 052).

alter table player add column name_words text[] not null
  generated always as (name_words(first_name || ' ' || surname)) stored;
create index player_birth_date on player (brand_id, birth_date);
