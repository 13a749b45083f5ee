-- Returns how much of a stake counts towards a bonus, in percent: the value in its terms for the game, otherwise the
-- lowest value for one of the game's tags, otherwise the value for the product ('games' or 'tournaments').
create or replace function bonus_percent(p_terms jsonb, p_product text, p_game text, p_tags text[]) returns int
language sql immutable as $$
  select coalesce(
    (p_terms -> 'contribution' -> 'byGame' ->> p_game)::int,
    (select min(value::int) from jsonb_each_text(p_terms -> 'contribution' -> 'byTag') where key = any (p_tags)),
    (p_terms -> 'contribution' ->> p_product)::int, 0)
$$;
