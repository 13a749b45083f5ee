-- fragment: columns
u.id, u.customer_id as "customerId", u.kind, u.name, u.size, u.received, u.type, u.salt, u.state, u.reason

-- name: uploadById :one
select {columns} from identity_upload u where u.id = :id::uuid;

-- name: openUploads :many
select {columns} from identity_upload u
where u.customer_id = :customerId and u.state in ('open', 'storing') order by u.created_at;

-- name: beginUpload :only
select upload_begin(:id::uuid, :customerId, :kind, :name, :size, :type, :salt,
  :documentQuota::jsonb) as result;

-- name: addPart :count
with moved as (
  update identity_upload set received = received + :length, updated_at = now()
  where id = :id::uuid and state = 'open' and received = :starts returning id
)
insert into identity_upload_part (upload, starts, file) select id, :starts, :file from moved;

-- name: partFiles :many
select file from identity_upload_part where upload = :id::uuid order by starts;

-- name: claimUpload :count
update identity_upload set state = 'storing', updated_at = now()
where id = :id::uuid and received = size and (state = 'open'
  or state = 'storing' and updated_at < now() - make_interval(secs => :storingSeconds));

-- name: releaseUpload :exec
update identity_upload set state = 'open', updated_at = now() where id = :id::uuid and state = 'storing';

-- name: endUpload :exec
update identity_upload set state = :state, reason = :reason?, updated_at = now()
where id = :id::uuid and state = 'storing';

-- name: cancelOpenUpload :count
update identity_upload set state = 'cancelled', updated_at = now()
where id = :id::uuid and (state = 'open'
  or state = 'storing' and updated_at < now() - make_interval(hours => :openHours));

-- name: abandonedUploads :many
select id from identity_upload
where state in ('open', 'storing') and updated_at < now() - make_interval(hours => :openHours)
order by updated_at limit 100;
