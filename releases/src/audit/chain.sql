-- name: currentTime :only
-- Database time in milliseconds, the precision of JSON.
select date_trunc('milliseconds', clock_timestamp()) as "at!";

-- name: head :only
select seq, hash from audit_head;

-- name: lockHead :only
select seq, hash from audit_head for update;

-- name: addEntry :exec
insert into audit (seq, at, actor, action, channel, remote, revision, reason, detail, previous, hash)
values (:seq, :at, :actor, :action, :channel?, :remote?, :revision?, :reason?, :detail::jsonb, :previous, :hash);

-- name: setHead :exec
update audit_head set seq = :seq, hash = :hash;

-- name: entriesAfter :many
select seq, at, actor, action, channel, remote, revision, reason, detail, previous, hash from audit
where seq > :seq order by seq limit :limit;
