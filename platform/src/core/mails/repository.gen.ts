// Generated from the .sql file of the same name by `npm run queries`.
import { count, exec, one } from '@parlay/server/query';

export type WaitingMailRow = {
  kind: string;
  sealed: Buffer | null;
  about: string | null;
};
export const waitingMail = one<{
  id: string;
}, WaitingMailRow>(`select kind, sealed, about from mail where id = $1::uuid and sent_at is null`, { params: ["id"] });

export const markSent = exec<{
  id: string;
}>(`update mail set sent_at = now(), sealed = null, about = null, failure = null where id = $1::uuid and sent_at is null`, { params: ["id"] });

export const markFailed = exec<{
  failure: string;
  id: string;
}>(`update mail set failure = $1 where id = $2::uuid and sent_at is null`, { params: ["failure","id"] });

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
