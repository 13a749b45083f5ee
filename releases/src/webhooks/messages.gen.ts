// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export type WebhooksForRow = {
  name: string;
};
export const webhooksFor = many<{
  severities: readonly string[];
}, WebhooksForRow>(`select name from webhook where least_severity = any($1::text[])`, { params: ["severities"] });

export const addMessages = exec<{
  body: string;
  webhooks: readonly string[];
}>(`insert into webhook_message (webhook, body) select webhook, $1 from unnest($2::text[]) as webhook`, { params: ["body","webhooks"] });
