// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export const issueRegistrationToken = exec<{
  token: Buffer;
  brandId: number;
  browser: Buffer;
  lifeMinutes: number;
}>(`insert into registration_token (token_hash, brand_id, browser_hash, expires_at)
values ($1, $2, $3, now() + make_interval(mins => $4))`, { params: ["token","brandId","browser","lifeMinutes"] });

export type IsRegistrationTokenRow = {
  "?column?": number;
};
export const isRegistrationToken = many<{
  token: Buffer;
  brandId: number;
  browser: Buffer;
}, IsRegistrationTokenRow>(`select 1 from registration_token
where token_hash = $1 and brand_id = $2 and browser_hash = $3
  and expires_at > now()`, { params: ["token","brandId","browser"] });

export const sweepRegistrationTokens = exec<never>(`delete from registration_token where expires_at < now() - interval '1 hour'`);
