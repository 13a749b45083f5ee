// Generated from the .sql file of the same name by `npm run queries`.
import { many, one, only } from '@parlay/server/query';

export type PagesByVersionRow = {
  remote: string;
  version: string;
  pages: number;
};
export const pagesByVersion = many<{
  channel: string;
}, PagesByVersionRow>(`select key as "remote", value as "version", count(*)::int as pages
from open_page, jsonb_each_text(versions) where channel = $1 and open_until > now()
group by key, value order by key, pages desc, value`, { params: ["channel"], sure: ["remote","version"] });

export type OpenPagesRow = {
  pages: number;
};
export const openPages = only<{
  channel: string;
}, OpenPagesRow>(`select count(*)::int as pages from open_page where channel = $1 and open_until > now()`, { params: ["channel"] });

export type PagesRunningRow = {
  pages: number;
  running: number;
  unheard: number;
};
/** Counts the open pages that run the remote, those that run this version, and those that do not and have reported nothing
 * since the change. */
export const pagesRunning = only<{
  remote: string;
  version: string;
  at: Date | string;
  channel: string;
}, PagesRunningRow>(`select count(*)::int as pages, count(*) filter (where versions ->> $1 = $2)::int as running,
  count(*) filter (where versions ->> $1 <> $2 and seen_at < $3)::int as unheard
from open_page where channel = $4 and open_until > now() and versions ->> $1 is not null`, { params: ["remote","version","at","channel"] });

export type SwapsToRow = {
  swapped: number;
  median: number | null;
  p95: number | null;
  most: number | null;
};
/** Counts the pages that swapped to a version before the remote's next change, with their delays in milliseconds. */
export const swapsTo = only<{
  channel: string;
  remote: string;
  revision: number;
  version: string;
  at: Date | string;
}, SwapsToRow>(`with next_change as (
  select min(audit.at) as at from change
  join audit on audit.channel = change.channel and audit.revision = change.revision
  where change.channel = $1 and change.remote = $2 and change.revision > $3
), first_swap as (
  select page, min(swapped_at) as swapped_at from page_swap
  where channel = $1 and remote = $2 and to_version = $4 and swapped_at >= $5
    and swapped_at < coalesce((select at from next_change), 'infinity')
  group by page
), waited as (
  select extract(epoch from swapped_at - $5::timestamptz) * 1000 as milliseconds from first_swap
)
select count(*)::int as swapped,
  round(percentile_disc(0.5) within group (order by milliseconds))::int as "median",
  round(percentile_disc(0.95) within group (order by milliseconds))::int as "p95",
  round(max(milliseconds))::int as "most"
from waited`, { params: ["channel","remote","revision","version","at"] });

export type TimeOfRow = {
  at: Date;
};
export const timeOf = one<{
  channel: string;
  revision: number;
}, TimeOfRow>(`select at from audit where channel = $1 and revision = $2`, { params: ["channel","revision"] });

export type MadeLiveRow = {
  remote: string;
  version: string;
};
/** Versions that a revision gave to visitors. */
export const madeLive = many<{
  channel: string;
  revision: number;
}, MadeLiveRow>(`select c.remote, r.version from change c join release r on r.remote = c.remote and r.digest = c.digest
where c.channel = $1 and c.revision = $2 and c.kind <> 'retire' order by c.remote`, { params: ["channel","revision"] });
