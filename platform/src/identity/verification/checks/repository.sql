-- fragment: columns
c.id, c.customer_id as "customerId", c.brand_id as "brandId", c.kind, c.state, c.reason, c.note, c.name, c.type, c.size,
  c.pieces, c.salt, c.company, c.sent_at as "sentAt", c.failure, c.event_number as "eventNumber",
  c.created_at as "createdAt", c.updated_at as "updatedAt"

-- name: checksOf :many
select {columns} from identity_check c where c.customer_id = :customerId and c.state <> 'replaced';

-- name: checkById :one
select {columns} from identity_check c where c.id = :id::uuid;

-- name: lockCheck :one
select {columns} from identity_check c where c.id = :id::uuid for update;

-- name: changeCheck :one
update identity_check c set state = :state, reason = :reason?, note = :note, updated_at = now(),
  event_number = greatest(event_number, :number::bigint)
where c.id = :id::uuid returning {columns};

-- name: filteredChecks :many
select {columns} from identity_check c
where c.state = any (:states::text[]) and (:kind?::text is null or c.kind = :kind)
  and (:brand?::int is null or c.brand_id = :brand) and (:customer?::text is null or c.customer_id = :customer)
order by c.created_at, c.id limit :take offset :offset;

-- name: addStep :exec
insert into identity_check_step (check_id, state, reason, note, actor)
values (:check::uuid, :state, :reason?, :note, :actor);
