// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one, only } from '@parlay/server/query';

export const rememberPartnerName = exec<{
  provider: string;
  name: string;
  customerId: string;
}>(`insert into partner_player (provider, name, customer_id) values ($1, $2, $3)
on conflict do nothing`, { params: ["provider","name","customerId"] });

export type FirstPartnerNameRow = {
  name: string;
};
export const firstPartnerName = one<{
  provider: string;
  customerId: string;
}, FirstPartnerNameRow>(`select name from partner_player where provider = $1 and customer_id = $2
order by known_at nulls first, name limit 1`, { params: ["provider","customerId"] });

export type IsKnownPlayerRow = {
  isKnown: boolean;
};
export const isKnownPlayer = only<{
  provider: string;
  name: string;
}, IsKnownPlayerRow>(`select exists (select from partner_player where provider = $1 and name = $2) as "isKnown"`, { params: ["provider","name"], sure: ["isKnown"] });

export type IsPartnerNameRow = {
  isName: boolean;
};
export const isPartnerName = only<{
  provider: string;
  name: string;
  customerId: string;
}, IsPartnerNameRow>(`select exists (
  select from partner_player where provider = $1 and name = $2 and customer_id = $3) as "isName"`, { params: ["provider","name","customerId"], sure: ["isName"] });
