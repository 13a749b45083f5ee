-- name: notify :exec
-- Notifies listeners once the transaction is committed.
select pg_notify(:channel, :payload);
