-- name: takeEvent :many
insert into identity_check_event (company, event_id) values (:company, :eventId)
on conflict do nothing returning 1;
