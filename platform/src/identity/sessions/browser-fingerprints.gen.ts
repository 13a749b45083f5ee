// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const rememberFingerprint = exec<{
  customerId: string;
  hash: Buffer;
}>(`insert into browser_fingerprint (customer_id, hash) values ($1, $2)
on conflict (customer_id, hash) do update set last_used_at = now()`, { params: ["customerId","hash"] });

export const rememberFingerprint2 = exec<{
  customerId: string;
  maxFingerprints: bigint | number | string;
}>(`delete from browser_fingerprint where customer_id = $1 and hash in (
  select hash from browser_fingerprint where customer_id = $1
  order by last_used_at desc, hash offset $2)`, { params: ["customerId","maxFingerprints"] });

export const sweepFingerprints = exec<{
  lifeDays: number;
}>(`delete from browser_fingerprint where last_used_at < now() - make_interval(days => $1)`, { params: ["lifeDays"] });
