// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export type TakeMessagesRow = {
  id: string;
  body: string;
  attempts: number;
  url: string;
  secret: string;
};
/** Claims messages for this node. Other nodes skip them, but can claim them again later in case this node exits. */
export const takeMessages = many<{
  takenSeconds: number;
  limit: bigint | number | string;
}, TakeMessagesRow>(`update webhook_message m set attempts = m.attempts + 1, due_at = now() + make_interval(secs => $1)
from webhook w
where w.name = m.webhook and m.id in (
  select id from webhook_message where due_at <= now() order by due_at limit $2 for update skip locked
)
returning m.id, m.body, m.attempts, w.url, w.secret`, { params: ["takenSeconds","limit"] });

export const noteDelivered = exec<{
  id: string;
}>(`update webhook_message set problem = null, due_at = null, delivered_at = now() where id = $1`, { params: ["id"] });

/** Gives up if no seconds are passed. */
export const noteFailed = exec<{
  problem: string;
  seconds?: number | null | undefined;
  id: string;
}>(`update webhook_message set problem = $1, due_at = now() + make_interval(secs => $2) where id = $3`, { params: ["problem","seconds","id"] });

/** Deletes messages that were delivered or given up. */
export const sweepMessages = exec<never>(`delete from webhook_message where due_at is null and made_at < now() - interval '30 days'`);
