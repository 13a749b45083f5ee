-- name: notify :exec
-- Wakes listeners once the transaction is committed.
select pg_notify(:channel, :payload);
