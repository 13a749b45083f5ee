// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type WaitingDeliveriesRow = {
  waiting: number;
};
export const waitingDeliveries = one<{
  ticket: bigint | number | string;
}, WaitingDeliveriesRow>(`select count(*)::int as waiting from ticket_delivery where ticket = $1 and delivered_at is null`, { params: ["ticket"] });
