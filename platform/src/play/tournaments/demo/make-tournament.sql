-- name: makeTournament :exec
select odds_fixtures_write(null, :fixtures::jsonb, '');

-- name: makeTournament2 :exec
insert into tournament_fixture (tournament_id, fixture_id)
select :id, unnest(:fixtures::text[]);
