// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const recordClaim = exec<{
  customerId: string;
  addressCountry?: string | null | undefined;
  registeredCountry: string;
  isAllowed: boolean;
}>(`insert into free_cash_claim (customer_id, address_country, registered_country, is_allowed)
values ($1, $2, $3,
  $4)`, { params: ["customerId","addressCountry","registeredCountry","isAllowed"] });

export const creditFreeCash = exec<{
  customerId: string;
  id: number;
  freeCashAmounts: unknown;
  freeCashTerms: unknown;
}>(`select free_cash_credit($1, $2, $3::jsonb,
  $4::jsonb)`, { params: ["customerId","id","freeCashAmounts","freeCashTerms"], json: ["freeCashAmounts","freeCashTerms"] });
