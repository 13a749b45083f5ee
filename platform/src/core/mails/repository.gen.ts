// Generated from the .sql file of the same name by `npm run queries`.
import { count, exec, many, one } from '@parlay/server/query';

export type TakeMailsRow = {
  id: string;
  kind: string;
  sealed: Buffer;
  about: string | null;
  attempts: number;
};
export const takeMails = many<{
  most: bigint | number | string;
  leaseSeconds: number;
}, TakeMailsRow>(`with due as (
  select id from mail where sent_at is null and due_at <= now() order by due_at limit $1 for update skip locked
)
update mail m set attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
from due where m.id = due.id returning m.id, m.kind, m.sealed, m.about, m.attempts`, { params: ["most","leaseSeconds"] });

export const markSent = exec<{
  ids: readonly string[];
}>(`update mail set sent_at = now(), sealed = null, about = null, failure = null
where id = any ($1::uuid[]) and sent_at is null`, { params: ["ids"] });

export const giveBack = exec<{
  ids: readonly string[];
}>(`update mail set attempts = attempts - 1, due_at = now() where id = any ($1::uuid[]) and sent_at is null`, { params: ["ids"] });

export const markFailed = exec<{
  seconds: number;
  failure: string;
  id: string;
}>(`update mail set due_at = now() + make_interval(secs => $1), failure = $2
where id = $3::uuid and sent_at is null`, { params: ["seconds","failure","id"] });

export const deleteSent = exec<{
  retentionDays: number;
}>(`delete from mail where sent_at < now() - make_interval(days => $1)`, { params: ["retentionDays"] });

export const abandonUnsent = count<{
  givenUpDays: number;
}>(`delete from mail where sent_at is null and created_at < now() - make_interval(days => $1)`, { params: ["givenUpDays"] });

export type MailAgeRow = {
  age: number;
};
export const mailAge = one<never, MailAgeRow>(`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from mail where sent_at is null`);
