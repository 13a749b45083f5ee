// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const enqueue = exec<{
  number: bigint | number | string;
  company: string;
  kind: string;
  body: unknown;
}>(`insert into ticket_delivery (ticket, company, kind, body)
values ($1, $2, $3, $4::jsonb)`, { params: ["number","company","kind","body"], json: ["body"] });
