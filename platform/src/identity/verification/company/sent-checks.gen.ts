// Generated from the .sql file of the same name by `npm run queries`.
import { count, exec, one } from '@parlay/server/query';

export const markSent = exec<{
  id: string;
}>(`update identity_check set sent_at = coalesce(sent_at, now()), failure = null where id = $1::uuid`, { params: ["id"] });

export const markKnown = exec<{
  id: string;
}>(`update identity_check set sent_at = now(), failure = null where id = $1::uuid and sent_at is null`, { params: ["id"] });

export const markLost = exec<{
  id: string;
}>(`update identity_check set sent_at = null where id = $1::uuid`, { params: ["id"] });

export const noteFailure = count<{
  failure: string;
  id: string;
  isUnsent: boolean;
}>(`update identity_check set failure = $1 where id = $2::uuid and (sent_at is null) = $3`, { params: ["failure","id","isUnsent"] });

export type OrderAgeRow = {
  age: number;
};
export const orderAge = one<never, OrderAgeRow>(`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from identity_check
where company is not null and sent_at is null and state in ('pending', 'refer')`);
