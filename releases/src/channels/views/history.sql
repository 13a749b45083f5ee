-- name: entries :many
-- Newest first. An entry for several remotes names them in its detail. `:refused` selects or excludes refused changes.
select a.seq, a.at, a.actor, t.team, a.action, a.channel, a.remote, a.revision, a.reason, a.detail
from audit a left join token t on t.name = a.actor
where (:remote?::text is null or a.remote = :remote
    or a.detail -> 'together' @> jsonb_build_array(jsonb_build_object('remote', :remote::text)))
  and (:actor?::text is null or a.actor = :actor)
  and (:refused?::boolean is null or (a.action like '% refused') = :refused)
  and (:before?::int is null or a.seq < :before)
order by a.seq desc limit :limit;

-- name: versionsOf :many
select version, digest, source_digest, source_commit, source_dirty, bytes, published_at, published_by,
  exists (select from change c where c.remote = r.remote and c.digest = r.digest) as promoted
from release r where remote = :remote order by published_at desc, version desc;
