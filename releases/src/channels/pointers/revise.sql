-- name: lockChannel :one
select revision from channel where name = :channel and removed_at is null for update;

-- name: nextRevision :only
update channel set revision = revision + 1 where name = :channel returning revision;

-- name: noteChanges :exec
insert into change (channel, revision, remote, kind, live, digest)
select :channel, :revision, remote, kind, live, digest
from unnest(:remotes::text[], :kinds::text[], :lives::boolean[], :digests::text[]) as change (remote, kind, live, digest);

-- name: releaseOf :one
select remote, version, digest, record, published_at, published_by, source_commit, source_dirty from release
where remote = :remote and version = :version;
