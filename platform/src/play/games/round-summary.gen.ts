// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type RoundSummaryRow = {
  reference: string;
  at: Date;
  name: string;
  currency: string;
  amount: string;
};
export const roundSummary = one<{
  roundId: string;
  customerId: string;
}, RoundSummaryRow>(`select r.round_id as reference, r.created_at as at, g.name, w.currency,
  wire_money(coalesce((
    select sum(t.amount)::bigint from game_transaction t
    where t.provider = r.provider and t.round_id = r.round_id and t.customer_id = r.customer_id and t.kind = 'bet'
  ), 0), w.currency) as "amount"
from game_round r join game g on g.id = r.game_id join wallet w using (customer_id)
where r.round_id = $1 and r.customer_id = $2
order by r.created_at desc limit 1`, { params: ["roundId","customerId"], sure: ["amount"] });
