-- name: statsRoutes :one
select count(*)::int as count from payment_request
where customer_id = :customerId and kind = 'deposit' and status = 'SUCCESSFUL';
