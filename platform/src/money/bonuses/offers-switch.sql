-- name: turnOffersOn :exec
delete from offers_off where customer_id = :customerId;

-- name: turnOffersOff :exec
insert into offers_off (customer_id) values (:customerId) on conflict do nothing;
