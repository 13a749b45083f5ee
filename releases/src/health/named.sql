-- name: published :many
-- Releases of these remotes with one of these versions.
select remote, version, digest from release
where remote = any(:remotes::text[]) and version = any(:versions::text[]) order by remote, version;
