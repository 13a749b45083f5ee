// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export type NextDeliveryRow = {
  id: bigint;
  ticket: bigint;
  reference: string;
  company: string;
  kind: 'ticket' | 'message' | 'status';
  body: unknown;
};
export const nextDelivery = one<{
  ticket: bigint | number | string;
}, NextDeliveryRow>(`select d.id, d.ticket, t.reference, d.company, d.kind, d.body
from ticket_delivery d join ticket t on t.number = d.ticket
where d.ticket = $1 and d.delivered_at is null order by d.id limit 1`, { params: ["ticket"] });

export const markDelivered = exec<{
  id: bigint | number | string;
}>(`update ticket_delivery set delivered_at = now(), failure = null where id = $1`, { params: ["id"] });

export const markFailed = exec<{
  failure: string;
  id: bigint | number | string;
}>(`update ticket_delivery set failure = $1 where id = $2 and delivered_at is null`, { params: ["failure","id"] });

export const announceAgain = exec<{
  ticket: bigint | number | string;
}>(`update ticket_delivery set delivered_at = null
where id = (select min(id) from ticket_delivery where ticket = $1 and kind = 'ticket')`, { params: ["ticket"] });

export const pruneDeliveries = exec<{
  retentionDays: number;
}>(`delete from ticket_delivery where kind <> 'ticket' and delivered_at < now() - make_interval(days => $1)`, { params: ["retentionDays"] });

export type DeliveryAgeRow = {
  age: number;
};
export const deliveryAge = one<never, DeliveryAgeRow>(`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
from ticket_delivery where delivered_at is null`);
