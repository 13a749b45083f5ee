-- Applies one change: a FeedChange of contracts/odds-feed with the platform's ids.
create or replace function odds_change(p_provider text, p_change jsonb) returns void language plpgsql as $$
declare v_own_fixture text := p_change ->> 'fixtureId'; v_due record;
begin
  if p_change ->> 'kind' = 'fixture' then
    perform odds_fixtures_write(p_provider, jsonb_build_array(p_change -> 'fixture'), 'The fixture was sent again.');
    return;
  end if;
  perform 1 from fixture f where f.id = v_own_fixture and f.provider = p_provider for update;
  if not found then return; end if;
  case p_change ->> 'kind'
  when 'prices' then
    update fixture f set is_visible = (p_change ->> 'isVisible')::boolean, disabled = (p_change ->> 'disabled')::boolean,
      to_be_removed = (p_change ->> 'toBeRemoved')::boolean where f.id = v_own_fixture;
    update market m set show_market = r."showMarket", disabled = r.disabled, to_be_removed = r."toBeRemoved"
    from jsonb_to_recordset(p_change -> 'markets') as r (
      id text, "showMarket" boolean, disabled boolean, "toBeRemoved" boolean)
    where m.id = r.id and m.fixture_id = v_own_fixture;
    update selection s set odds = r.odds, show_bet = r."showBet", disabled = r.disabled, to_be_removed = r."toBeRemoved",
      odds_changed_at = case when s.odds <> r.odds then now() else s.odds_changed_at end
    from jsonb_to_recordset(p_change -> 'markets') as y (selections jsonb), lateral jsonb_to_recordset(y.selections) as r (
      id text, odds int, "showBet" boolean, disabled boolean, "toBeRemoved" boolean), market m
    where s.id = r.id and m.id = s.market_id and m.fixture_id = v_own_fixture;
  when 'score' then
    update fixture f set score = p_change ->> 'score', minute = (p_change ->> 'minute')::int,
      score_changed_at = case when f.score is distinct from p_change ->> 'score' then now() else f.score_changed_at end
    where f.id = v_own_fixture;
  when 'result', 'correction' then
    for v_due in
      select s.id, s.result as stored, r.result
      from jsonb_to_recordset(p_change -> 'results') as r ("selectionId" text, result text)
      join selection s on s.id = r."selectionId" join market m on m.id = s.market_id
      where m.fixture_id = v_own_fixture order by s.id
    loop
      if v_due.stored is null then
        update selection set result = v_due.result where id = v_due.id;
      elsif v_due.stored <> v_due.result then
        perform odds_correct(p_provider, v_due.id, v_due.result, coalesce(p_change ->> 'reason', 'A second result was sent.'));
      end if;
    end loop;
  end case;
end $$;
