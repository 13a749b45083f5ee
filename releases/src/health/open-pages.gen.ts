// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

/** Adds the versions that pages run to those they reported before, and keeps them open for `seconds`. A page without
 * `seconds` keeps its time, because its last reports may arrive after it has closed. Rows are locked in the pages' order. */
export const storePages = exec<{
  channel: string;
  firstSeconds: number;
  pages: unknown;
}>(`insert into open_page (page, channel, versions, open_until)
select r.page, $1, r.versions, case when r.seconds is null then coalesce(o.open_until, now() + make_interval(secs => $2))
  else now() + make_interval(secs => r.seconds) end
from jsonb_to_recordset($3::jsonb) as r (page text, versions jsonb, seconds int)
left join open_page o on o.page = r.page order by r.page
on conflict (page) do update
set seen_at = now(), versions = open_page.versions || excluded.versions, open_until = excluded.open_until`, { params: ["channel","firstSeconds","pages"], json: ["pages"] });

export const addSwaps = exec<{
  channel: string;
  remotes: readonly string[];
  to: readonly string[];
  pages: readonly string[];
  from: readonly string[];
  times: readonly (Date | string)[];
}>(`insert into page_swap (channel, remote, to_version, page, from_version, swapped_at)
select $1, remote, to_version, page, from_version, swapped_at
from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
  as swap (remote, to_version, page, from_version, swapped_at)
on conflict do nothing`, { params: ["channel","remotes","to","pages","from","times"] });
