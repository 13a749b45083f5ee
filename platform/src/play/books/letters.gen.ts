// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type PrizeOfRow = {
  amount: bigint;
  reference: string;
  lottery: string;
  currency: string;
  brandId: number;
  name: string;
  email: string;
  locale: string;
};
export const prizeOf = one<{
  provider: string;
  transaction: string;
}, PrizeOfRow>(`select m.returned + m.free_paid as amount, b.bet_id as reference, b.name as lottery, b.currency, p.brand_id as "brandId",
  p.first_name as name, p.email, p.language as locale
from book_move m join book_bet b using (provider, bet_id) join player p on p.customer_id = b.customer_id
where m.provider = $1 and m.transaction_id = $2`, { params: ["provider","transaction"] });
