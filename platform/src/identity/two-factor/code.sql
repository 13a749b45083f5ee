-- name: countCode :only
select login_attempt(:customerId, :free) as wait;

-- name: takeCode :exec
delete from login_guard where key = :customerId;
