// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type UndecidedDepositRow = {
  id: string;
  provider: string;
  brandId: number;
  isKnown: boolean;
};
export const undecidedDeposit = one<{
  id: string;
}, UndecidedDepositRow>(`select r.id, r.provider, p.brand_id as "brandId", r.provider_reference is not null as "isKnown"
from payment_request r join player p on p.customer_id = r.customer_id
where r.id = $1::uuid and r.kind = 'deposit' and r.status in ('QUEUED', 'READY_FOR_REDIRECTION')`, { params: ["id"], sure: ["isKnown"] });
