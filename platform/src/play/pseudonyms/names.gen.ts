// Generated from the .sql file of the same name by `npm run queries`.
import { exec, only } from '@parlay/server/query';

export const rememberPartnerName = exec<{
  provider: string;
  name: string;
  customerId: string;
}>(`insert into partner_player (provider, name, customer_id) values ($1, $2, $3)
on conflict do nothing`, { params: ["provider","name","customerId"] });

export type IsKnownPlayerRow = {
  isKnown: boolean;
};
export const isKnownPlayer = only<{
  provider: string;
  name: string;
}, IsKnownPlayerRow>(`select exists (select from partner_player where provider = $1 and name = $2) as "isKnown"`, { params: ["provider","name"], sure: ["isKnown"] });
