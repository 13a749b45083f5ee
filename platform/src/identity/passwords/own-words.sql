-- name: ownWords :one
select array[username, display_name, first_name, surname, split_part(email, '@', 1)] as words
from player where customer_id = :customerId;
