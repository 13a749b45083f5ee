-- name: freezes :many
select remote, reason from frozen_remote;

-- name: rolledBackOn :many
-- Remotes whose live version was restored by a rollback.
select live.remote from live join change c on c.channel = live.channel and c.remote = live.remote and c.revision = live.revision
where live.channel = :channel and c.kind = 'rollback';
