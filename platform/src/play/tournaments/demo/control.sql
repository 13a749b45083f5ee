-- name: setResult :exec
update selection s set result = case when s.id = any (:void::text[]) then 'VOID'
  when s.id = any (:won::text[]) then 'WON' else 'LOST' end
from market m where m.id = s.market_id and m.fixture_id = :fixtureId and s.result is null;

-- name: isOwn :many
select 1 from tournament where id = :tournamentId and not listed;

-- fragment: ownFixtures
-- Selects the fixtures of a test tournament. Other fixtures follow the feed.
select tf.fixture_id from tournament_fixture tf join tournament t on t.id = tf.tournament_id and not t.listed
where tf.tournament_id = :tournamentId

-- name: closeFixture :count
update fixture set is_visible = false where id = :fixtureId and id in ({ownFixtures});

-- name: setPrice :count
update selection s set odds = coalesce(:odds?::int, s.odds), disabled = coalesce(:disabled?::boolean, s.disabled),
  odds_changed_at = case when :odds::int <> s.odds then now() else s.odds_changed_at end
from market m where m.id = s.market_id and s.id = :selectionId and m.fixture_id in ({ownFixtures});

-- name: setScore :count
update fixture set score = :score, minute = coalesce(:minute?::int, minute),
  score_changed_at = case when score is distinct from :score then now() else score_changed_at end
where id = :fixtureId and id in ({ownFixtures});
