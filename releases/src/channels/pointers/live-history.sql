-- name: liveChanges :many
select remote, kind, digest from change where channel = :channel and live order by revision;
