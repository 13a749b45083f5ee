-- Stores a provider's whole catalogue, one catalogue at a time, and hides games that left it.
-- p_games: [{"id", "name", "studio", "tags": [text], "family": text, "rank": int, "free_play": boolean,
-- "img_url": text or null, "fact": {…}, "rtp": text, "facts": {…}}]
-- A game that its provider no longer lists may be listed by another provider that names the same studio, for example an
-- aggregator. Returns the ids of other games that belong to another provider; those games stay as they are.
create or replace function game_catalogue_apply(p_company text, p_version text, p_games jsonb) returns text[] language plpgsql as $$
declare v_taken text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('game_catalogue', 0));
  insert into game (id, name, provider, studio, img_url, free_play, tags, fact, ordinal, listed, family, rtp, facts)
  select g.id, g.name, p_company, g.studio, g.img_url, g.free_play, g.tags, g.fact, g.rank, true, g.family, g.rtp, g.facts
  from jsonb_to_recordset(p_games)
    as g (id text, name text, studio text, img_url text, free_play boolean, tags text[], fact jsonb, rank int,
      family text, rtp text, facts jsonb)
  order by g.id
  on conflict (id) do update set provider = excluded.provider, name = excluded.name, studio = excluded.studio, img_url = excluded.img_url,
    free_play = excluded.free_play, tags = excluded.tags, fact = excluded.fact, ordinal = excluded.ordinal, listed = true,
    family = excluded.family, rtp = excluded.rtp, facts = excluded.facts
  where game.provider = excluded.provider or not game.listed and game.studio = excluded.studio;
  update game set listed = false
  where provider = p_company and listed and not exists (
    select 1 from jsonb_to_recordset(p_games) as g (id text) where g.id = game.id);
  -- Another catalogue may have named the games that have left. It is stored again when it is read next.
  if found then delete from game_catalogue where company <> p_company; end if;
  insert into game_catalogue (company, version) values (p_company, p_version)
  on conflict (company) do update set version = excluded.version, stored_at = clock_timestamp();
  select coalesce(array_agg(g.id order by g.id), '{}') into v_taken
  from jsonb_to_recordset(p_games) as g (id text) join game using (id) where game.provider <> p_company;
  return v_taken;
end $$;
