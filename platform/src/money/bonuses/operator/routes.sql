-- name: unknownGame :many
select id from game where id = any (:value::text[]);
