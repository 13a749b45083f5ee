-- name: changesSince :many
select revision, at, actor, action, remote, reason, detail from audit
where channel = :channel and revision > :revision order by revision desc limit :limit;
