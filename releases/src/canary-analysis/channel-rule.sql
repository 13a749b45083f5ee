-- name: ruleOn :one
select verdict_rule as rule from channel where name = :channel and removed_at is null;

-- name: lockRule :one
select verdict_rule as rule from channel where name = :channel and removed_at is null for update;

-- name: setRule :exec
update channel set verdict_rule = :rule::jsonb where name = :channel;
