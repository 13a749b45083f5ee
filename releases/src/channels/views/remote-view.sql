-- name: liveRelease :one
select r.version, r.record from release r join live on live.remote = r.remote and live.digest = r.digest
where live.channel = :channel and live.remote = :remote;

-- name: guardOf :one
select take_back, needs_proof from canary_guard where channel = :channel and remote = :remote and digest = :digest;

-- name: freezeOf :one
select reason from frozen_remote where remote = :remote;

-- name: versionOf :one
select version from release where remote = :remote and digest = :digest;
