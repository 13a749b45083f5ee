-- name: tellOfNewDevice :one
select first_name as name, email, language as locale,
  array(select distinct user_agent from session where customer_id = :customerId) as known
from player where customer_id = :customerId;
