-- name: changeStanding :exec
update player set standing = :next where customer_id = :customerId;

-- name: lockStanding :one
select standing, brand_id as "brandId", first_name as name, email, language as locale
from player where customer_id = :customerId for update;
