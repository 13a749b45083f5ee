-- name: depositRefusal :exec
insert into outbox (customer_id, event, payload)
values (:customerId, 'DepositWindowExceeded', :payload::jsonb);
