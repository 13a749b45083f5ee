-- Writes whole fixtures: FeedFixture of contracts/odds-feed with the platform's ids. A result that replaces another
-- one is a correction. A fixture of another provider does not change.
create or replace function odds_fixtures_write(p_provider text, p_fixtures jsonb, p_reason text) returns void language plpgsql as $$
declare v_other record;
begin
  insert into fixture as f (id, provider, competition, sport_name, name, starts_at, score, minute, is_visible, disabled,
    to_be_removed)
  select id, p_provider, competition, sport, name, "startsAt", score, minute, "isVisible", disabled, "toBeRemoved"
  from jsonb_to_recordset(p_fixtures) as r (id text, competition text, sport text, name text, "startsAt" timestamptz,
    score text, minute int, "isVisible" boolean, disabled boolean, "toBeRemoved" boolean)
  order by id
  on conflict (id) do update set competition = excluded.competition, sport_name = excluded.sport_name,
    name = excluded.name, starts_at = excluded.starts_at, score = excluded.score, minute = excluded.minute,
    is_visible = excluded.is_visible, disabled = excluded.disabled, to_be_removed = excluded.to_be_removed,
    score_changed_at = case when f.score is distinct from excluded.score then now() else f.score_changed_at end
  where f.provider is not distinct from p_provider
    and (f.competition, f.sport_name, f.name, f.starts_at, f.score, f.minute, f.is_visible, f.disabled, f.to_be_removed)
      is distinct from (excluded.competition, excluded.sport_name, excluded.name, excluded.starts_at, excluded.score,
        excluded.minute, excluded.is_visible, excluded.disabled, excluded.to_be_removed);
  insert into market as m (id, fixture_id, name, ordinal, layout, order_by, show_market, disabled, to_be_removed)
  select r.id, x.id, r.name, r.ordinal, r.layout, r."orderBy", r."showMarket", r.disabled, r."toBeRemoved"
  from jsonb_to_recordset(p_fixtures) as x (id text, markets jsonb), lateral jsonb_to_recordset(x.markets) as r (
    id text, name text, ordinal int, layout text, "orderBy" text, "showMarket" boolean, disabled boolean,
    "toBeRemoved" boolean)
  order by r.id
  on conflict (id) do update set name = excluded.name, ordinal = excluded.ordinal, show_market = excluded.show_market,
    disabled = excluded.disabled, to_be_removed = excluded.to_be_removed
  where m.fixture_id = excluded.fixture_id
    and (m.name, m.ordinal, m.show_market, m.disabled, m.to_be_removed) is distinct from
      (excluded.name, excluded.ordinal, excluded.show_market, excluded.disabled, excluded.to_be_removed);
  insert into selection as s (id, market_id, name, ordinal, odds, show_bet, disabled, to_be_removed, result)
  select r.id, y.id, r.name, r.ordinal, r.odds, r."showBet", r.disabled, r."toBeRemoved", r.result
  from jsonb_to_recordset(p_fixtures) as x (markets jsonb), lateral jsonb_to_recordset(x.markets) as y (
    id text, selections jsonb), lateral jsonb_to_recordset(y.selections) as r (id text, name text, ordinal int, odds int,
    "showBet" boolean, disabled boolean, "toBeRemoved" boolean, result text)
  order by r.id
  on conflict (id) do update set name = excluded.name, ordinal = excluded.ordinal, odds = excluded.odds,
    show_bet = excluded.show_bet, disabled = excluded.disabled, to_be_removed = excluded.to_be_removed,
    result = coalesce(s.result, excluded.result),
    odds_changed_at = case when s.odds <> excluded.odds then now() else s.odds_changed_at end
  where s.market_id = excluded.market_id
    and (s.name, s.ordinal, s.odds, s.show_bet, s.disabled, s.to_be_removed, s.result) is distinct from (excluded.name,
      excluded.ordinal, excluded.odds, excluded.show_bet, excluded.disabled, excluded.to_be_removed,
      coalesce(s.result, excluded.result));
  for v_other in
    select s.id, r.result from jsonb_to_recordset(p_fixtures) as x (markets jsonb),
      lateral jsonb_to_recordset(x.markets) as y (selections jsonb),
      lateral jsonb_to_recordset(y.selections) as r (id text, result text)
    join selection s on s.id = r.id and s.result <> r.result
    join market m on m.id = s.market_id join fixture f on f.id = m.fixture_id and f.provider = p_provider
    order by s.id
  loop
    perform odds_correct(p_provider, v_other.id, v_other.result, p_reason);
  end loop;
end $$;
