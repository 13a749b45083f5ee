-- fragment: columns
a.id, a.customer_id as "customerId", a.name, a.type, a.size, a.pieces, a.salt

-- name: ownAttachment :one
select {columns} from ticket_attachment a
where a.id = :id::uuid and a.customer_id = :customerId and a.message is not null;

-- name: companyAttachment :one
select {columns} from ticket_attachment a join ticket_message m on m.id = a.message
join ticket t on t.number = m.ticket where a.id = :id::uuid and t.company = :company;

-- name: roomFor :only
select attachment_room(:customerId, :size, :quota::jsonb) as room;

-- name: storeAttachment :only
select attachment_store(:id::uuid, :customerId, :name, :type, :size, :pieces, :salt,
  :quota::jsonb) as room;

-- name: lockUnsent :many
select id from ticket_attachment where id = any (:ids::uuid[]) and customer_id = :customerId
  and message is null for update;

-- name: attach :many
update ticket_attachment a set message = :message where a.id = any (:ids::uuid[])
returning a.id, a.name, a.type, a.size;

-- name: takeUnsent :many
delete from ticket_attachment where message is null and created_at < now() - interval '1 day'
returning id, pieces;
