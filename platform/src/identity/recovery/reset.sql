-- name: sendReset :one
select customer_id as "customerId", username, first_name as name, email, language as locale from player
where brand_id = :id and email_key = lower(:email) for update;
