// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export type AddErrorRow = {
  id: string;
};
/** Counts an error. Once a version has `:limit` different errors on a day, new ones are ignored. */
export const addError = many<{
  remote: string;
  version: string;
  place: string;
  message: string;
  count: number;
  limit: bigint | number | string;
}, AddErrorRow>(`insert into health_error (remote, version, day, place, message, count, first_at, last_at)
select $1, $2, current_date, $3, $4, $5::integer, now(), now()
where (select count(*) from health_error where remote = $1 and version = $2 and day = current_date) < $6
  or exists (select from health_error where remote = $1 and version = $2 and day = current_date and place = $3 and message = $4)
on conflict (remote, version, day, place, message) do update set count = health_error.count + excluded.count, last_at = now()
returning id`, { params: ["remote","version","place","message","count","limit"] });

export const addBrowsers = exec<{
  error: bigint | number | string;
  browsers: readonly string[];
  limit: bigint | number | string;
}>(`insert into health_error_browser (error, browser)
select $1, browser from unnest($2::text[]) as browser
where (select count(*) from health_error_browser where error = $1) < $3
on conflict do nothing`, { params: ["error","browsers","limit"] });
