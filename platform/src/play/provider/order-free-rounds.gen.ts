// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export type FreeRoundsOfRow = {
  customerId: string;
  brandId: number;
  currency: string;
  left: number;
  stake: bigint;
  gameId: string;
  endsAt: Date;
  provider: string;
  reward: string | null;
  isCancelled: boolean;
  isRunning: boolean;
};
export const freeRoundsOf = one<{
  id: string;
}, FreeRoundsOfRow>(`select b.customer_id as "customerId", b.brand_id as "brandId", b.currency, b.rounds_left as "left",
  (b.terms ->> 'stake')::bigint as "stake", b.terms ->> 'game' as "gameId", b.expires_at as "endsAt",
  coalesce(o.provider, g.provider) as "provider", o.reward, o.cancelled_at is not null as "isCancelled",
  b.status = 'CLAIMED' and b.expires_at > now() and b.rounds_left > 0 as "isRunning"
from bonus b join game g on g.id = b.terms ->> 'game' left join ordered_free_rounds o on o.bonus_id = b.id
where b.id = $1::uuid and b.type = 'free-rounds' and b.claimed_at is not null`, { params: ["id"], sure: ["stake","gameId","endsAt","provider","isCancelled","isRunning"] });

export const noteOrdered = exec<{
  id: string;
  provider: string;
  reward: string;
}>(`insert into ordered_free_rounds (bonus_id, provider, reward) values ($1::uuid, $2, $3)
on conflict do nothing`, { params: ["id","provider","reward"] });

export const noteCancelled = exec<{
  id: string;
}>(`update ordered_free_rounds set cancelled_at = now() where bonus_id = $1::uuid`, { params: ["id"] });
