-- name: channels :many
select name, epoch, revision from channel;

-- name: live :many
select channel, remote, digest from live;

-- name: canaries :many
select channel, remote, digest, percent, brand, cohort, steps, paused from canary;

-- name: retired :many
select channel, remote, digest from retired_remote;

-- name: frozen :many
select remote, reason from frozen_remote;

-- name: quarantined :many
select remote, digest, reason from quarantined_release;

-- name: releases :many
select remote, version, digest from release;

-- name: changes :many
select channel, revision, remote, kind, live, digest from change;

-- name: tokens :many
select name, team, remotes, read_only, expires_at, revoked_at from token;
