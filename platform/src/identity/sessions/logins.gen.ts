// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type LoginsOfRow = {
  at: Date;
  ipAddress: string;
  userAgent: string;
  current: boolean;
};
export const loginsOf = many<{
  sessionId: string;
  customerId: string;
  take: bigint | number | string;
  offset: bigint | number | string;
}, LoginsOfRow>(`select created_at as at, ip_address as "ipAddress", user_agent as "userAgent", bool_or(id = $1::uuid) as "current"
from session where customer_id = $2
group by created_at, ip_address, user_agent
order by created_at desc limit $3 offset $4`, { params: ["sessionId","customerId","take","offset"], sure: ["current"] });
