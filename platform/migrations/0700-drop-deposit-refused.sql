-- It is deposit_declined now. Where it came with a migration, and not with a file of platform/sql, nothing else drops it.
drop function if exists deposit_refused(uuid);
