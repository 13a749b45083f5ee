// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type ClaimFactsRow = {
  id: string;
  customerId: string;
  event: string;
  payload: unknown;
};
export const claimFacts = many<{
  factsAPass: bigint | number | string;
}, ClaimFactsRow>(`with oldest as materialized (
  select id, customer_id, event, payload from outbox where published_at is null order by id limit $1
), waiting as materialized (
  select oldest.*, min(id) over (partition by customer_id) as first from oldest
), held as materialized (
  select outbox.id from waiting join outbox on outbox.id = waiting.first
  where waiting.id = waiting.first and (outbox.published_at is null) is true for update of outbox skip locked
)
select id::text, customer_id as "customerId", event, payload from waiting
where (first in (select id from held)) is true order by waiting.id`, { params: ["factsAPass"] });

export const markPublished = exec<{
  ids: readonly (bigint | number | string)[];
}>(`update outbox set published_at = now() where id = any ($1::bigint[])`, { params: ["ids"] });

export const pruneOutbox = exec<{
  olderThanHours: number;
}>(`delete from outbox o
where published_at < now() - make_interval(hours => $1) and (version is null or exists (
  select 1 from outbox newer where newer.customer_id = o.customer_id and newer.version > o.version))`, { params: ["olderThanHours"] });

export type OutboxAgeRow = {
  age: number;
};
export const outboxAge = one<never, OutboxAgeRow>(`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
from outbox where published_at is null`);
