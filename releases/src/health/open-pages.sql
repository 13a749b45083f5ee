-- name: storePages :exec
-- Adds the versions that pages run to those they reported before. `:pages` is a list of rows, locked in its order.
insert into open_page (page, channel, versions)
select r.page, :channel, r.versions from jsonb_populate_recordset(null::open_page, :pages::jsonb) r
on conflict (page) do update set seen_at = now(), versions = open_page.versions || excluded.versions;

-- name: addSwaps :exec
insert into page_swap (channel, remote, to_version, page, from_version, swapped_at)
select :channel, remote, to_version, page, from_version, swapped_at
from unnest(:remotes::text[], :to::text[], :pages::text[], :from::text[], :times::timestamptz[])
  as swap (remote, to_version, page, from_version, swapped_at)
on conflict do nothing;
