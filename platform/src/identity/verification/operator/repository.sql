-- name: stepsOf :many
select state, reason, note, actor, at from identity_check_step where check_id = :id::uuid order by id;
