-- fragment: isOpen
channel = :channel and open_until > now()

-- name: pagesByVersion :many
select key as "remote!", value as "version!", count(*)::int as pages
from open_page, jsonb_each_text(versions) where {isOpen}
group by key, value order by key, pages desc, value;

-- name: openPages :only
select count(*)::int as pages from open_page where {isOpen};

-- name: pagesRunning :only
-- Counts the open pages that run the remote, those that run this version, and those that do not and have reported nothing
-- since the change.
select count(*)::int as pages, count(*) filter (where versions ->> :remote = :version)::int as running,
  count(*) filter (where versions ->> :remote <> :version and seen_at < :at)::int as unheard
from open_page where {isOpen} and versions ->> :remote is not null;

-- name: swapsTo :only
-- Counts the pages that swapped to a version before the remote's next change, with their delays in milliseconds.
with next_change as (
  select min(audit.at) as at from change
  join audit on audit.channel = change.channel and audit.revision = change.revision
  where change.channel = :channel and change.remote = :remote and change.revision > :revision
), first_swap as (
  select page, min(swapped_at) as swapped_at from page_swap
  where channel = :channel and remote = :remote and to_version = :version and swapped_at >= :at
    and swapped_at < coalesce((select at from next_change), 'infinity')
  group by page
), waited as (
  select extract(epoch from swapped_at - :at::timestamptz) * 1000 as milliseconds from first_swap
)
select count(*)::int as swapped,
  round(percentile_disc(0.5) within group (order by milliseconds))::int as "median?",
  round(percentile_disc(0.95) within group (order by milliseconds))::int as "p95?",
  round(max(milliseconds))::int as "most?"
from waited;

-- name: timeOf :one
select at from audit where channel = :channel and revision = :revision;

-- name: madeLive :many
-- Versions that a revision gave to visitors.
select c.remote, r.version from change c join release r on r.remote = c.remote and r.digest = c.digest
where c.channel = :channel and c.revision = :revision and c.kind <> 'retire' order by c.remote;
