-- name: sessionRulesOf :one
select coalesce(address->>'countryCode', '') as country from player where customer_id = :customerId;
