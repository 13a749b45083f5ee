-- name: forNobody :exec
savepoint nobody;

-- name: forNobody2 :exec
rollback to savepoint nobody;
