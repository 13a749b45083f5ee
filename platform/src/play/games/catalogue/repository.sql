-- name: storedVersion :one
select version from game_catalogue where company = :company;

-- name: storeCatalogue :only
select game_catalogue_apply(:company, :version, :rows::jsonb) as foreign;
