-- name: routesOf :many
select r.remote, r.version, r.digest, r.record -> 'routes' as routes
from unnest(:remotes::text[], :digests::text[]) as named (remote, digest)
join release r on r.remote = named.remote and r.digest = named.digest;

-- name: latestKinds :many
-- The kind of each remote's latest change, including canary changes.
select distinct on (remote) remote, kind from change where channel = :channel order by remote, revision desc;
