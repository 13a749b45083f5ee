-- name: wasLive :one
select revision from change where channel = :channel and remote = :remote and digest = :digest and live limit 1;
