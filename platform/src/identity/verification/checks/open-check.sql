-- name: openCheck :exec
select 1 from player where customer_id = :customerId for no key update;

-- name: openCheck2 :many
select id, state from identity_check
where customer_id = :customerId and kind = :kind and state <> 'replaced' for update;

-- name: openCheck3 :exec
update identity_check set state = 'replaced', updated_at = now() where id = :id::uuid;

-- name: openCheck4 :exec
insert into identity_check (id, customer_id, brand_id, kind, company, name, type, size, pieces, salt)
values (:id::uuid, :customerId, :brandId, :kind, :company?, :name?, :type?,
  :size?, :pieces?, :salt?);
