// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type OptedInRow = {
  id: string;
};
export const optedIn = many<{
  customerId: string;
}, OptedInRow>(`select campaign_id::text as "id" from bonus b
where customer_id = $1 and status = 'OPTED_IN' and expires_at > now() and not bonus_is_second(b)`, { params: ["customerId"], sure: ["id"] });

export type PresentOffersRow = {
  terms: unknown;
};
export const presentOffers = many<{
  currency: string;
  found: unknown;
}, PresentOffersRow>(`select bonus_terms_json(terms, $1) as terms
from jsonb_array_elements($2::jsonb) with ordinality as t (terms, nth)
order by nth`, { params: ["currency","found"], json: ["found"] });
