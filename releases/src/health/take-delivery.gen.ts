// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export const noteAlive = exec<{
  trials: readonly (bigint | number | string)[];
  browsers: readonly string[];
}>(`update trial_browser set alive_at = now()
where trial = any($1::bigint[]) and browser = any($2::text[]) and alive_at is null`, { params: ["trials","browsers"] });

export type NoteDeliveryRow = {
  id: string;
};
/** Returns nothing if the delivery was already taken. */
export const noteDelivery = one<{
  id: string;
}, NoteDeliveryRow>(`insert into health_delivery (id) values ($1) on conflict do nothing returning id`, { params: ["id"] });

export type AddBrowsersRow = {
  browser: string;
  share: number;
  block: string | null;
  issued_at: Date | null;
};
/** Adds browsers to an analysis and returns the new ones. `:browsers` is a list of rows. */
export const addBrowsers = many<{
  trial: bigint | number | string;
  browsers: unknown;
}, AddBrowsersRow>(`insert into trial_browser (trial, share, browser, is_candidate, block, issued_at)
select $1, r.share, r.browser, r.is_candidate, r.block, r.issued_at
from jsonb_populate_recordset(null::trial_browser, $2::jsonb) r
on conflict do nothing returning browser, share, block, issued_at`, { params: ["trial","browsers"], json: ["browsers"] });

export const countBrowsers = exec<{
  trial: bigint | number | string;
  browsers: readonly string[];
  shares: readonly number[];
}>(`update trial_browser set counts = true
where trial = $1
  and (browser, share) in (select browser, share from unnest($2::text[], $3::float8[]) as counted (browser, share))`, { params: ["trial","browsers","shares"] });
