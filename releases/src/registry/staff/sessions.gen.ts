// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export type TokenOfSessionRow = {
  token: string;
};
export const tokenOfSession = one<{
  hash: string;
}, TokenOfSessionRow>(`select token from console_session
where hash = $1 and used_at > now() - interval '2 hours' and made_at > now() - interval '12 hours'`, { params: ["hash"] });

/** Records activity at most once a minute. */
export const noteUse = exec<{
  hash: string;
}>(`update console_session set used_at = now() where hash = $1 and used_at < now() - interval '1 minute'`, { params: ["hash"] });

export const sweepSessions = exec<never>(`delete from console_session where used_at < now() - interval '2 hours' or made_at < now() - interval '12 hours'`);

export const addSession = exec<{
  hash: string;
  token: string;
}>(`insert into console_session (hash, token) values ($1, $2)`, { params: ["hash","token"] });

export const endSession = exec<{
  hash: string;
}>(`delete from console_session where hash = $1`, { params: ["hash"] });
