-- Selections with their odds, in hundredths, and whether they are open for bets. gone: hidden, marked for removal or
-- decided. suspended: temporarily not offered.
create or replace view offer as
select s.id as selection_id, s.name as selection_name, s.odds, s.result, m.name as market_name,
  f.id as fixture_id, f.name as event_name, f.starts_at,
  not (f.is_visible and m.show_market and s.show_bet) or f.to_be_removed or m.to_be_removed or s.to_be_removed
    or s.result is not null as gone,
  f.disabled or f.suspended or m.disabled or s.disabled as suspended
from selection s join market m on m.id = s.market_id join fixture f on f.id = m.fixture_id;
