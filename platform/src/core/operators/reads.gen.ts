// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const recordRead = exec<{
  name: string;
  url?: string | null | undefined;
  params: unknown;
  reason: string;
  caseNumber: string;
  value: readonly string[];
}>(`insert into operator_read (actor, route, params, reason, case_number, customers)
values ($1, $2, $3::jsonb, $4,
  $5, $6::text[])`, { params: ["name","url","params","reason","caseNumber","value"], json: ["params"] });
