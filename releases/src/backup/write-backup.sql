-- name: columnsOf :many
select c.table_name::text as "table!", array_agg(c.column_name::text order by c.ordinal_position) as "columns!"
from information_schema.columns c
where c.table_schema = 'public' and c.table_name = any(:tables::text[])
group by c.table_name;

-- name: releases :many
select remote, version, digest from release order by remote, digest;

-- name: pointedAt :many
-- Releases that are live or in a canary.
select remote as "remote!", digest as "digest!" from live union select remote, digest from canary;
