-- name: identities :many
-- Identity columns.
select attrelid::regclass::text as "table!", attname::text as "column!"
from pg_attribute join pg_class on pg_class.oid = attrelid
where attidentity <> '' and relnamespace = 'public'::regnamespace;

-- name: renewEpochs :many
update channel set epoch = gen_random_uuid() returning name;

-- name: anyRelease :one
select digest from release limit 1;
