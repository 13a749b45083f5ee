// Generated from the .sql file of the same name by `npm run queries`.
import { only } from '@parlay/server/query';

export type TakeReportRow = {
  claimed: unknown;
};
export const takeReport = only<{
  company: string;
  player: string;
  bet: unknown;
  hash: string;
}, TakeReportRow>(`select provider_bet_report($1, $2, $3::jsonb, $4) as claimed`, { params: ["company","player","bet","hash"], json: ["bet"] });
