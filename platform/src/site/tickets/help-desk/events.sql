-- name: isNew :many
insert into help_desk_event (company, event_id) values (:company, :eventId) on conflict do nothing
returning true as taken;

-- name: forget :exec
delete from help_desk_event where company = :company and event_id = :eventId;
