// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type TakeDeliveriesRow = {
  id: bigint;
  ticket: bigint;
  reference: string;
  company: string;
  kind: 'ticket' | 'message' | 'status';
  body: unknown;
  attempts: number;
};
export const takeDeliveries = many<{
  most: bigint | number | string;
  leaseSeconds: number;
}, TakeDeliveriesRow>(`with due as (
  select d.id from ticket_delivery d
  where d.delivered_at is null and d.due_at <= now() and not exists (
    select 1 from ticket_delivery e where e.ticket = d.ticket and e.delivered_at is null and e.id < d.id)
  order by d.due_at limit $1 for update skip locked
)
update ticket_delivery d set attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
from due, ticket t where d.id = due.id and t.number = d.ticket
returning d.id, d.ticket, t.reference, d.company, d.kind, d.body, d.attempts`, { params: ["most","leaseSeconds"] });

export const markDelivered = exec<{
  id: bigint | number | string;
}>(`update ticket_delivery set delivered_at = now(), failure = null where id = $1`, { params: ["id"] });

export const markFailed = exec<{
  seconds: number;
  failure: string;
  id: bigint | number | string;
}>(`update ticket_delivery set due_at = now() + make_interval(secs => $1), failure = $2
where id = $3 and delivered_at is null`, { params: ["seconds","failure","id"] });

export const announceAgain = exec<{
  ticket: bigint | number | string;
}>(`update ticket_delivery set delivered_at = null, due_at = now(), attempts = 0
where id = (select min(id) from ticket_delivery where ticket = $1 and kind = 'ticket')`, { params: ["ticket"] });

export const pruneDeliveries = exec<{
  retentionDays: number;
}>(`delete from ticket_delivery where kind <> 'ticket' and delivered_at < now() - make_interval(days => $1)`, { params: ["retentionDays"] });

export type DeliveryAgeRow = {
  age: number;
};
export const deliveryAge = one<never, DeliveryAgeRow>(`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
from ticket_delivery where delivered_at is null`);
