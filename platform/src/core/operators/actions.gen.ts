// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const recordAction = exec<{
  actor: string;
  action: string;
  subject: string;
  reason: string;
  details: unknown;
}>(`insert into operator_action (actor, action, subject, reason, details)
values ($1, $2, $3, $4, $5::jsonb)`, { params: ["actor","action","subject","reason","details"], json: ["details"] });
