// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type FactsOfRow = {
  label: string;
  method: string;
  heldUntil: Date | null;
  createdAt: Date;
  brandId: number;
  name: string;
  email: string;
  locale: string;
};
export const factsOf = one<{
  id: string;
}, FactsOfRow>(`select i.label, i.method, i.held_until as "heldUntil", i.confirmed_at as "createdAt", p.brand_id as "brandId",
  p.first_name as name, p.email, p.language as locale
from player_instrument i join player p using (customer_id) where i.id = $1::uuid`, { params: ["id"], sure: ["createdAt"] });
