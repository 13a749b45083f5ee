-- name: storedVersion :one
select version from game_catalogue where company = :company;

-- name: storeCatalogue :only
select game_catalogue_apply(:company, :version, :rows::jsonb) as foreign;

-- name: takeTurn :only
select 1000 * rate_limit_take('catalogue:' || :company::text, 1, 60.0 / :seconds::int) as "waitMs!";

-- name: giveTurnBack :exec
delete from rate_limit where key = 'catalogue:' || :company::text;
