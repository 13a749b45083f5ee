-- name: latestOf :many
-- Releases that probably share files with the next one: the latest, and the one before, from which a fix may be built.
select digest from release where remote = :remote order by published_at desc limit 2;
