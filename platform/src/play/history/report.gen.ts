// Generated from the .sql file of the same name by `npm run queries`.
import { exec, only } from '@parlay/server/query';

export const rememberPartnerName = exec<{
  provider: string;
  name: string;
  customerId: string;
}>(`insert into partner_player (provider, name, customer_id) values ($1, $2, $3)
on conflict do nothing`, { params: ["provider","name","customerId"] });

export type TakeReportRow = {
  claimed: unknown;
};
export const takeReport = only<{
  company: string;
  player: string;
  bet: unknown;
  hash: string;
}, TakeReportRow>(`select provider_bet_report($1, $2, $3::jsonb, $4) as claimed`, { params: ["company","player","bet","hash"], json: ["bet"] });
