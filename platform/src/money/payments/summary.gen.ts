// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type PaymentSummaryRow = {
  kind: 'deposit' | 'withdrawal';
  reference: string;
  amount: string;
  currency: string;
  at: Date;
  name: string;
};
export const paymentSummary = one<{
  reference: string;
  customerId: string;
}, PaymentSummaryRow>(`select kind, id::text as reference, wire_money(amount, currency) as "amount", currency, created_at as at, method as name
from payment_request where id = $1::uuid and customer_id = $2`, { params: ["reference","customerId"], sure: ["amount"] });
