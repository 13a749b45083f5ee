// Generated from the .sql file of the same name by `npm run queries`.
import { one, only } from '@parlay/server/query';

export type BeginSlotSessionRow = {
  begun: unknown;
};
export const beginSlotSession = only<{
  customerId: string;
  id: string;
  minutes: number;
  amount: bigint | number | string;
}, BeginSlotSessionRow>(`select slot_session_begin($1, $2::uuid, $3, $4) as begun`, { params: ["customerId","id","minutes","amount"] });

export type RunningSlotSessionRow = {
  session: unknown;
};
export const runningSlotSession = one<{
  customerId: string;
}, RunningSlotSessionRow>(`select slot_session_json(s, w.currency) as session
from wallet w, slot_session_running(w.customer_id) as s
where w.customer_id = $1 and s.id is not null`, { params: ["customerId"] });

export type SlotSessionOfRow = {
  session: unknown;
};
export const slotSessionOf = one<{
  id: string;
  customerId: string;
}, SlotSessionOfRow>(`select slot_session_json(s, w.currency) as session from slot_session s join wallet w using (customer_id)
where s.id = $1::uuid and s.customer_id = $2`, { params: ["id","customerId"] });
