-- name: waitingMail :one
select kind, sealed, about from mail where id = :id::uuid and sent_at is null;

-- name: markSent :exec
update mail set sent_at = now(), sealed = null, about = null, failure = null where id = :id::uuid and sent_at is null;

-- name: markFailed :exec
update mail set failure = :failure where id = :id::uuid and sent_at is null;

-- name: deleteSent :exec
delete from mail where sent_at < now() - make_interval(days => :retentionDays);

-- name: abandonUnsent :count
delete from mail where sent_at is null and created_at < now() - make_interval(days => :givenUpDays);

-- name: mailAge :one
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from mail where sent_at is null;
