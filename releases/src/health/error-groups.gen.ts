// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type TextsRow = {
  ids: string[];
  version: string;
  digest: string | null;
  place: string;
  message: string;
  count: number;
  first_at: Date | null;
  last_at: Date;
};
/** The most frequent error messages of a remote's versions, or of one version. */
export const texts = many<{
  remote: string;
  minutes: number;
  version?: string | null | undefined;
  limit: bigint | number | string;
}, TextsRow>(`/* planned for its values */ select array_agg(e.id::text) as "ids", e.version, r.digest, e.place, e.message, sum(e.count)::int as "count",
  min(e.first_at) as "first_at", max(e.last_at) as "last_at"
from health_error e
left join release r on r.remote = e.remote and r.version = e.version
where e.remote = $1 and e.last_at >= now() - make_interval(mins => $2)
  and ($3::text is null or e.version = $3)
group by e.version, r.digest, e.place, e.message
order by "count" desc, "last_at" desc limit $4`, { params: ["remote","minutes","version","limit"], sure: ["ids","count","last_at","count","last_at"] });

export type BrowsersOfRow = {
  index: number;
  browsers: number;
};
/** Number of browsers that showed an error of each group, by the group's index. */
export const browsersOf = many<{
  errors: readonly (bigint | number | string)[];
  indexes: readonly number[];
}, BrowsersOfRow>(`select named.index as "index", count(distinct b.browser)::int as browsers
from unnest($1::bigint[], $2::int[]) as named (error, index)
join health_error_browser b on b.error = named.error group by named.index`, { params: ["errors","indexes"], sure: ["index"] });
