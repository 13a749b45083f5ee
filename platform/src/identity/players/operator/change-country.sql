-- name: changeCountry :many
update player set address = address || :value::jsonb
where customer_id = :customerId returning customer_id;
