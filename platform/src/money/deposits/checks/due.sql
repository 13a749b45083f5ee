-- name: depositsToCheck :many
select deposits_to_check(:limit) as due;
