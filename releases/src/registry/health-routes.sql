-- name: ping :only
select 1 as one;
