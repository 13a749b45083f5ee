// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export const markSent = exec<{
  askAfterSeconds: number;
  id: string;
}>(`update identity_check set sent_at = now(), attempts = 0, failure = null,
  due_at = now() + make_interval(secs => $1) where id = $2::uuid`, { params: ["askAfterSeconds","id"] });

export const markKnown = exec<{
  askAfterSeconds: number;
  id: string;
}>(`update identity_check set sent_at = now(), attempts = 0, failure = null,
  due_at = now() + make_interval(secs => $1) where id = $2::uuid and sent_at is null`, { params: ["askAfterSeconds","id"] });

export const markLost = exec<{
  id: string;
}>(`update identity_check set sent_at = null, attempts = 0, due_at = now() where id = $1::uuid`, { params: ["id"] });

export const waitAgain = exec<{
  seconds: number;
  failure?: string | null | undefined;
  id: string;
  isUnsent: boolean;
}>(`update identity_check set due_at = now() + make_interval(secs => $1), failure = $2
where id = $3::uuid and (sent_at is null) = $4`, { params: ["seconds","failure","id","isUnsent"] });

export type OrderAgeRow = {
  age: number;
};
export const orderAge = one<never, OrderAgeRow>(`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from identity_check
where company is not null and sent_at is null and state in ('pending', 'refer')`);
