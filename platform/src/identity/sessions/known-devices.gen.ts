// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export type IsKnownDeviceRow = {
  "?column?": number;
};
export const isKnownDevice = many<{
  token: Buffer;
  brandId: number;
  username: string;
  lifeDays: number;
}, IsKnownDeviceRow>(`select 1 from known_device d join player p using (customer_id)
where d.token_hash = $1 and p.brand_id = $2 and p.username_key = lower($3)
  and d.last_used_at > now() - make_interval(days => $4)`, { params: ["token","brandId","username","lifeDays"] });

export type RememberDeviceRow = {
  "?column?": number | null;
};
export const rememberDevice = many<{
  customerId: string;
  sent: Buffer;
}, RememberDeviceRow>(`update known_device set last_used_at = now()
where customer_id = $1 and token_hash = $2 returning 1`, { params: ["customerId","sent"] });

export const rememberDevice2 = exec<{
  token: Buffer;
  sent: Buffer;
}>(`update known_device set token_hash = $1 where token_hash = $2`, { params: ["token","sent"] });

export const rememberDevice3 = exec<{
  customerId: string;
  token: Buffer;
}>(`insert into known_device (customer_id, token_hash) values ($1, $2)`, { params: ["customerId","token"] });

export const rememberDevice4 = exec<{
  customerId: string;
  maxDevices: bigint | number | string;
}>(`delete from known_device where customer_id = $1 and token_hash in (
  select token_hash from known_device where customer_id = $1 order by last_used_at desc offset $2
)`, { params: ["customerId","maxDevices"] });

export const forgetDevices = exec<{
  customerId: string;
  kept?: Buffer | null | undefined;
}>(`delete from known_device where customer_id = $1 and token_hash is distinct from $2::bytea`, { params: ["customerId","kept"] });

export const sweepKnownDevices = exec<{
  lifeDays: number;
}>(`delete from known_device where last_used_at < now() - make_interval(days => $1)`, { params: ["lifeDays"] });
