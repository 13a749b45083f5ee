-- A session ends two hours after its owner was last active, and at the latest twelve hours after it was created.

-- name: tokenOfSession :one
select token from console_session
where hash = :hash and used_at > now() - interval '2 hours' and made_at > now() - interval '12 hours';

-- name: noteUse :exec
-- Records activity at most once a minute.
update console_session set used_at = now() where hash = :hash and used_at < now() - interval '1 minute';

-- name: sweepSessions :exec
delete from console_session where used_at < now() - interval '2 hours' or made_at < now() - interval '12 hours';

-- name: addSession :exec
insert into console_session (hash, token) values (:hash, :token);

-- name: endSession :exec
delete from console_session where hash = :hash;
