-- fragment: details
p.customer_id as "customerId", p.username, p.display_name as "displayName", p.first_name as "firstName", p.surname, p.address

-- name: detailsOf :one
select {details} from player p where customer_id = :customerId;

-- name: detailsToNote :many
select {details} from player p
where not exists (
  select from player_likeness l where l.customer_id = p.customer_id and l.version = :version) limit :most;

-- name: store :exec
insert into player_likeness (customer_id, username_keys, display_name_keys, name_forms, address_key, version)
values (:customerId, :usernameKeys::text[], :displayNameKeys::text[], :forms::jsonb,
  :addressKey, :version)
on conflict (customer_id) do update set username_keys = excluded.username_keys,
  display_name_keys = excluded.display_name_keys, name_forms = excluded.name_forms, address_key = excluded.address_key,
  version = excluded.version;
