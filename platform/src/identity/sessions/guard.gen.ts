// Generated from the .sql file of the same name by `npm run queries`.
import { exec, only } from '@parlay/server/query';

export type CountAttemptRow = {
  wait: number;
};
export const countAttempt = only<{
  name: string;
  suffix: string;
  free: number;
}, CountAttemptRow>(`select login_attempt(encode(sha256(convert_to(lower($1::text), 'UTF8')), 'hex') || $2::text, $3) as "wait"`, { params: ["name","suffix","free"], sure: ["wait"] });

export const forgiveAttempts = exec<{
  name: string;
  suffix: string;
}>(`delete from login_guard where key = encode(sha256(convert_to(lower($1::text), 'UTF8')), 'hex') || $2::text`, { params: ["name","suffix"] });
