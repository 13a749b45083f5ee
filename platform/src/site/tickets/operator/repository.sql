-- name: waitingDeliveries :one
select count(*)::int as waiting from ticket_delivery where ticket = :ticket and delivered_at is null;
