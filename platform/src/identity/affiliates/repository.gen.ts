// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export const noteAffiliate = exec<{
  customerId: string;
  bTag: string;
  operation: string;
}>(`insert into affiliate_visit (customer_id, b_tag, operation) values ($1, $2, $3)
on conflict do nothing`, { params: ["customerId","bTag","operation"] });

export type AffiliatesRow = {
  bTag: string;
  brandId: number;
  registrations: number;
  logins: number;
  players: number;
};
export const affiliates = many<{
  from: Date | string;
  to: Date | string;
  brand?: number | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, AffiliatesRow>(`/* planned for its values */ select v.b_tag as "bTag", p.brand_id as "brandId",
  count(*) filter (where v.operation = 'registration')::int as "registrations",
  count(*) filter (where v.operation = 'login')::int as "logins", count(distinct v.customer_id)::int as "players"
from affiliate_visit v join player p using (customer_id)
where v.at >= $1 and v.at < $2 and ($3::int is null or p.brand_id = $3)
group by v.b_tag, p.brand_id order by 3 desc, 4 desc, v.b_tag, p.brand_id
limit $4 offset $5`, { params: ["from","to","brand","take","offset"], sure: ["registrations","logins","players"] });
