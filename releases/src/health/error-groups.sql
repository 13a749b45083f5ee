-- name: texts :many
-- The most frequent error messages of a remote's versions, or of one version.
select array_agg(e.id::text) as "ids!", e.version, r.digest, e.place, e.message, sum(e.count)::int as "count!",
  min(e.first_at) as "first_at?", max(e.last_at) as "last_at!"
from health_error e
left join release r on r.remote = e.remote and r.version = e.version
where e.remote = :remote and e.last_at >= now() - make_interval(mins => :minutes)
  and (:version?::text is null or e.version = :version)
group by e.version, r.digest, e.place, e.message
order by "count!" desc, "last_at!" desc limit :limit;

-- name: browsersOf :many
-- Number of browsers that showed an error of each group, by the group's index.
select named.index as "index!", count(distinct b.browser)::int as browsers
from unnest(:errors::bigint[], :indexes::int[]) as named (error, index)
join health_error_browser b on b.error = named.error group by named.index;
