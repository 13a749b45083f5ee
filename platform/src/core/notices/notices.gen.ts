// Generated from the .sql file of the same name by `npm run queries`.
import { count, exec, many, one, only } from '@parlay/server/query';

export const storeNotice = count<{
  company: string;
  eventId: string;
  kind: string;
  subject: string;
  position: bigint | number | string;
  hash: string;
  body: unknown;
}>(`insert into company_notice (company, event_id, kind, subject, position, hash, body)
values ($1, $2, $3, $4, $5, $6, $7::jsonb)
on conflict (company, event_id) do nothing`, { params: ["company","eventId","kind","subject","position","hash","body"], json: ["body"] });

export type StoredHashRow = {
  hash: string | null;
};
export const storedHash = only<{
  company: string;
  eventId: string;
}, StoredHashRow>(`select hash from company_notice where company = $1 and event_id = $2`, { params: ["company","eventId"] });

export type LockNextRow = {
  id: bigint;
  kind: string;
  body: unknown;
};
export const lockNext = one<{
  company: string;
  subject: string;
}, LockNextRow>(`select id, kind, body from company_notice
where company = $1 and subject = $2 and done_at is null
order by position, id limit 1 for update`, { params: ["company","subject"] });

export const markDone = exec<{
  failure?: string | null | undefined;
  id: bigint | number | string;
}>(`update company_notice set done_at = now(), body = null, failure = $1 where id = $2`, { params: ["failure","id"] });

export const noteFailure = exec<{
  failure: string;
  company: string;
  subject: string;
}>(`update company_notice set failure = $1
where id = (
  select id from company_notice where company = $2 and subject = $3 and done_at is null
  order by position, id limit 1
)`, { params: ["failure","company","subject"] });

export type WaitingNoticesRow = {
  company: string;
  failing: number;
  seconds: number;
};
export const waitingNotices = many<never, WaitingNoticesRow>(`select company, count(*) filter (where failure is not null)::int as failing,
  extract(epoch from now() - min(received_at))::float8 as "seconds"
from company_notice where done_at is null group by company order by company`, { sure: ["seconds"] });

export const sweepNotices = exec<never>(`delete from company_notice where done_at < now() - interval '4 months'`);
