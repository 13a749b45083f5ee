-- name: health :exec
select 1;
