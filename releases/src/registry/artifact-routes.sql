-- name: latestOf :many
-- Releases of which the next one probably has files: the latest, and the one before, from which a correction may be built.
select digest from release where remote = :remote order by published_at desc limit 2;
