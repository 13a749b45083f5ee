-- name: checkOwnPassword :one
select password_hash as "passwordHash" from player where customer_id = :customerId;
