// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const seedCampaigns = exec<{
  campaigns: unknown;
}>(`insert into campaign (id, brand_id, code, state, starts_at, ends_at, definition)
select overlay(overlay(md5('campaign ' || brand || ' ' || code) placing '4' from 13) placing '8' from 17)::uuid,
  brand, code, 'running', now(), now() + interval '1 year', definition
from jsonb_to_recordset($1::jsonb) as c (brand int, code text, definition jsonb)
on conflict do nothing`, { params: ["campaigns"], json: ["campaigns"] });

export const seedHeld = exec<{
  kind: string;
  terms: unknown;
  status: string;
  amount: bigint | number | string;
  code: string;
  player: string;
}>(`insert into bonus (id, customer_id, brand_id, campaign_id, code, type, currency, terms, status, amount, expires_at)
select overlay(overlay(md5(c.id || p.customer_id) placing '4' from 13) placing '8' from 17)::uuid,
  p.customer_id, p.brand_id, c.id, c.code, $1, p.currency, $2::jsonb, $3, $4, now() + interval '90 days'
from player p join campaign c on c.brand_id = p.brand_id and c.code = $5 and c.state <> 'ended'
where p.username = $6 and p.currency = 'EUR'
on conflict do nothing`, { params: ["kind","terms","status","amount","code","player"], json: ["terms"] });
