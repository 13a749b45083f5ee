// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export const enter = exec<{
  id: string;
  customerId: string;
  brandId: number;
  campaignId: string;
  code: string;
  kind: string;
  currency: string;
  terms: unknown;
  status: string;
  amount: bigint | number | string;
  claimDays: number;
}>(`insert into bonus (id, customer_id, brand_id, campaign_id, code, type, currency, terms, status, amount, expires_at)
values ($1::uuid, $2, $3, $4::uuid, $5,
  $6, $7, $8::jsonb, $9, $10,
  now() + make_interval(days => $11))
on conflict do nothing`, { params: ["id","customerId","brandId","campaignId","code","kind","currency","terms","status","amount","claimDays"], json: ["terms"] });

export type EnteredBonusRow = {
  status: 'OPTED_IN' | 'PENDING' | 'ACTIVE' | 'CLAIMED' | 'COMPLETED' | 'FORFEITED' | 'EXPIRED';
  bonus: unknown;
};
export const enteredBonus = one<{
  customerId: string;
  campaignId: string;
}, EnteredBonusRow>(`select status, bonus_json(b) as bonus from bonus b
where customer_id = $1 and campaign_id = $2::uuid`, { params: ["customerId","campaignId"] });
