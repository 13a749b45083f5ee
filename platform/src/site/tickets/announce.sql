-- name: announceTicket :exec
insert into outbox (customer_id, event, payload)
    values (:customerId, 'TicketUpdate', :payload::jsonb);
