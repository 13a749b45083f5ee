// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type WebhooksRow = {
  name: string;
  url: string;
  severity: 'info' | 'warning' | 'alarm';
  delivered: number;
  waiting: number;
  all: number;
};
export const webhooks = many<never, WebhooksRow>(`select w.name, w.url, w.least_severity as severity, count(m.delivered_at)::int as delivered, count(m.due_at)::int as waiting,
  count(m.id)::int as all
from webhook w left join webhook_message m on m.webhook = w.name
group by w.name order by w.name`);

export type AddWebhookRow = {
  name: string;
};
export const addWebhook = one<{
  name: string;
  url: string;
  secret: string;
  severity: string;
  actor: string;
}, AddWebhookRow>(`insert into webhook (name, url, secret, least_severity, made_by) values ($1, $2, $3, $4, $5)
on conflict do nothing returning name`, { params: ["name","url","secret","severity","actor"] });

export type RemoveWebhookRow = {
  url: string;
};
export const removeWebhook = one<{
  name: string;
}, RemoveWebhookRow>(`delete from webhook where name = $1 returning url`, { params: ["name"] });
