-- name: lockLog :exec
-- Serializes concurrent publishers.
select seq from audit_head for update;

-- name: versionsOf :many
select digest, version from release where remote = :remote;

-- name: addRelease :exec
insert into release (remote, digest, version, source_digest, source_commit, source_dirty, bytes, record, published_by)
values (:remote, :digest, :version, :sourceDigest, :commit?, :dirty?, :bytes, :record::jsonb, :actor);
