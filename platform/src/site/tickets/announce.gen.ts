// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const announceTicket = exec<{
  customerId: string;
  payload: unknown;
}>(`insert into outbox (customer_id, event, payload)
    values ($1, 'TicketUpdate', $2::jsonb)`, { params: ["customerId","payload"], json: ["payload"] });
