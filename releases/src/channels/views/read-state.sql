-- name: stateOf :one
-- A channel and its pointers as JSON, with `:latest` (or all) changes of each remote and `:recent` of the channel.
select epoch, revision, beacon_sample as sample,
  (select coalesce(jsonb_agg(jsonb_build_object('remote', live.remote, 'version', r.version, 'digest', live.digest,
      'since', live.since, 'newestFirst', changes.list) order by live.remote), '[]')
    from live join release r on r.remote = live.remote and r.digest = live.digest
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'digest', c.digest, 'version', c.version)
        order by c.revision desc), '[]') as list
      from (select ch.kind, ch.digest, changed.version, ch.revision from change ch
        join release changed on changed.remote = ch.remote and changed.digest = ch.digest
        where ch.channel = live.channel and ch.remote = live.remote and ch.live
        order by ch.revision desc limit :latest?) c
    ) changes
    where live.channel = :name) as live,
  (select coalesce(jsonb_agg(jsonb_build_object('remote', c.remote, 'version', r.version, 'digest', c.digest,
      'since', c.since, 'percent', c.percent, 'brand', c.brand, 'cohort', c.cohort)), '[]')
    from canary c join release r on r.remote = c.remote and r.digest = c.digest where c.channel = :name) as canaries,
  (select coalesce(jsonb_agg(gone.remote order by gone.remote), '[]') from retired_remote gone
    join release r on r.remote = gone.remote and r.digest = gone.digest where gone.channel = :name) as retired,
  (select coalesce(jsonb_agg(jsonb_build_object('cohort', m.cohort, 'member', m.member) order by m.member), '[]')
    from (select distinct cm.cohort, cm.member from cohort_member cm join canary c on c.cohort = cm.cohort
      where c.channel = :name) m) as members,
  (select coalesce(jsonb_agg(jsonb_build_object('revision', c.revision, 'remote', c.remote, 'kind', c.kind, 'hash', c.hash)
      order by c.revision desc), '[]')
    from (select ch.revision, ch.remote, ch.kind, a.hash from change ch
      left join audit a on a.channel = ch.channel and a.revision = ch.revision
      where ch.channel = :name order by ch.revision desc limit :recent) c) as "newestFirst"
from channel where name = :name and removed_at is null;
