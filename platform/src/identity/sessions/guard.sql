-- fragment: key
-- Computed by the database, because its lower case differs from JavaScript's for some letters.
encode(sha256(convert_to(lower(:name::text), 'UTF8')), 'hex') || :suffix::text

-- name: countAttempt :only
select login_attempt({key}, :free) as "wait!";

-- name: forgiveAttempts :exec
delete from login_guard where key = {key};
