-- name: storePages :exec
-- Adds the versions that pages run to those they reported before, and keeps them open for `seconds`. A page without
-- `seconds` keeps its time, because its last reports may arrive after it has closed. Rows are locked in the pages' order.
insert into open_page (page, channel, versions, open_until)
select r.page, :channel, r.versions, case when r.seconds is null then coalesce(o.open_until, now() + make_interval(secs => :firstSeconds))
  else now() + make_interval(secs => r.seconds) end
from jsonb_to_recordset(:pages::jsonb) as r (page text, versions jsonb, seconds int)
left join open_page o on o.page = r.page order by r.page
on conflict (page) do update
set seen_at = now(), versions = open_page.versions || excluded.versions, open_until = excluded.open_until;

-- name: addSwaps :exec
insert into page_swap (channel, remote, to_version, page, from_version, swapped_at)
select :channel, remote, to_version, page, from_version, swapped_at
from unnest(:remotes::text[], :to::text[], :pages::text[], :from::text[], :times::timestamptz[])
  as swap (remote, to_version, page, from_version, swapped_at)
on conflict do nothing;
