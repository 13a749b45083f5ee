-- name: migrations :many
select name, digest as "digest!" from migration;
