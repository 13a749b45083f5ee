-- fragment: moves
select at, actor, action, channel, remote, revision, reason, detail from audit
where action in ('promote', 'canary', 'rollback', 'retire', 'freeze', 'unfreeze', 'channel removed')
  and (channel = :channel or channel is null)

-- name: movesUntil :many
{moves} and at <= :at order by seq;

-- name: movesUpTo :many
{moves} and (revision <= :revision or revision is null) order by seq;

-- name: sources :many
select remote, digest, version, source_commit, source_dirty from release;
