-- Returns true if the brand of a session's player offers the session's game. p_offers: the games that each brand offers, by
-- the brand's id: the tags of such games, or null for all games.
create or replace function game_is_offered(s game_session, p_offers jsonb) returns boolean language sql stable as $$
  select exists (
    select from player p join game g on g.id = s.game_id
    where p.customer_id = s.customer_id and p_offers ? p.brand_id::text
      and (p_offers ->> p.brand_id::text is null or p_offers -> p.brand_id::text ?| g.tags))
$$;
