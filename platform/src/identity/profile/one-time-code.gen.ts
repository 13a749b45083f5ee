// Generated from the .sql file of the same name by `npm run queries`.
import { count, exec, one } from '@parlay/server/query';

export const storeCode = exec<{
  customerId: string;
  hash: Buffer;
  codeMinutes: number;
}>(`insert into one_time_code (customer_id, code_hash, expires_at)
values ($1, $2, now() + make_interval(mins => $3))
on conflict (customer_id) do update
  set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`, { params: ["customerId","hash","codeMinutes"] });

export type CountTryRow = {
  hash: Buffer;
};
export const countTry = one<{
  customerId: string;
  tries: number;
}, CountTryRow>(`update one_time_code set tries = tries + 1
where customer_id = $1 and expires_at > now() and tries < $2
returning code_hash as hash`, { params: ["customerId","tries"] });

export const spendCode = count<{
  customerId: string;
  hash: Buffer;
}>(`delete from one_time_code where customer_id = $1 and code_hash = $2`, { params: ["customerId","hash"] });
