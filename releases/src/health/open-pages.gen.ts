// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

/** Adds the versions that pages run to those they reported before. `:pages` is a list of rows, locked in its order. */
export const storePages = exec<{
  channel: string;
  pages: unknown;
}>(`insert into open_page (page, channel, versions)
select r.page, $1, r.versions from jsonb_populate_recordset(null::open_page, $2::jsonb) r
on conflict (page) do update set seen_at = now(), versions = open_page.versions || excluded.versions`, { params: ["channel","pages"], json: ["pages"] });

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
