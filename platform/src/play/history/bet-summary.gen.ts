// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type BetSummaryRow = {
  reference: string;
  amount: string;
  currency: string;
  at: Date;
  name: string;
};
export const betSummary = one<{
  customerId: string;
  betId: string;
}, BetSummaryRow>(`select bet_id as "reference", wire_money(stake, currency) as "amount", currency as "currency", placed_at as "at", name as "name"
from (
  select bet_id, stake, currency, placed_at, name from book_bet where customer_id = $1 and bet_id = $2
  union all
  select bet_id, stake, currency, placed_at, name from provider_bet where customer_id = $1 and bet_id = $2
) bet order by placed_at desc limit 1`, { params: ["customerId","betId"], sure: ["reference","amount","currency","at","name"] });
