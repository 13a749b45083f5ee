-- name: checkOfCompany :one
select id, type, size, pieces, salt, state from identity_check
where id = :id::uuid and company = :company;
