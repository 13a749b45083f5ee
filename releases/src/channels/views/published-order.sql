-- fragment: order
(r.published_at, r.version)

-- name: versionsBetween :many
-- Versions published after the older of the two and up to the newer one, newest first.
select r.version, r.source_commit as commit, r.source_dirty as dirty
from release r
join release one on one.remote = r.remote and one.version = :one
join release other on other.remote = r.remote and other.version = :other
where r.remote = :remote
  and {order} > least((one.published_at, one.version), (other.published_at, other.version))
  and {order} <= greatest((one.published_at, one.version), (other.published_at, other.version))
order by r.published_at desc limit :limit;

-- name: versionsSince :many
-- Versions published after the given one, newest first.
select r.version, r.source_commit as commit, r.source_dirty as dirty
from release r join release since on since.remote = r.remote and since.version = :version
where r.remote = :remote and {order} > (since.published_at, since.version)
order by r.published_at desc;

-- fragment: published
select r.remote, r.version, r.digest, r.record, r.published_at, r.published_by, r.source_commit, r.source_dirty from release r

-- name: newestVersions :many
{published} where r.remote = :remote order by r.published_at desc, r.version desc limit :limit;

-- name: versionsBefore :many
-- Versions published before the given one, newest first.
{published} join release shown on shown.remote = r.remote and shown.version = :before
where r.remote = :remote and {order} < (shown.published_at, shown.version)
order by r.published_at desc, r.version desc limit :limit;
