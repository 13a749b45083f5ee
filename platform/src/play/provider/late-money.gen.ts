// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type TransactionOfRow = {
  kind: 'bet' | 'win' | 'tombstone';
  customerId: string;
  roundId: string;
  amount: bigint;
  currency: string;
  isRolledBack: boolean;
  isSettled: boolean;
  tokenHash: string;
};
/** The session of a stake is the last one of its game that had begun. */
export const transactionOf = one<{
  provider: string;
  transactionId: string;
}, TransactionOfRow>(`select t.kind, t.customer_id as "customerId", t.round_id as "roundId", t.amount, w.currency,
  t.rolled_back as "isRolledBack", coalesce(r.wins, 0) > 0 as "isSettled", s.token_hash as "tokenHash"
from game_transaction t
join wallet w using (customer_id)
left join game_round r using (provider, round_id, customer_id)
cross join lateral (
  select g.token_hash from game_session g
  where g.customer_id = t.customer_id and g.provider = t.provider and g.game_id = coalesce(r.game_id, g.game_id)
    and g.created_at <= t.created_at
  order by g.created_at desc limit 1
) s
where t.provider = $1 and t.transaction_id = $2`, { params: ["provider","transactionId"], sure: ["isSettled"] });

export type LastSessionOfRow = {
  tokenHash: string;
  currency: string;
};
export const lastSessionOf = one<{
  provider: string;
  name: string;
}, LastSessionOfRow>(`select s.token_hash as "tokenHash", s.currency
from partner_player p join game_session s using (provider, customer_id)
where p.provider = $1 and p.name = $2
order by s.created_at desc limit 1`, { params: ["provider","name"] });

export type FreeRoundsOfRewardRow = {
  id: string;
  stake: bigint;
};
/** Free rounds of a player by the provider's id of them, or by ours. */
export const freeRoundsOfReward = one<{
  provider: string;
  reward: string;
  customerId: string;
  reference?: string | null | undefined;
}, FreeRoundsOfRewardRow>(`select b.id, (b.terms ->> 'stake')::bigint as "stake"
from bonus b left join ordered_free_rounds o on o.bonus_id = b.id and o.provider = $1 and o.reward = $2
where b.customer_id = $3 and b.type = 'free-rounds' and (o.reward is not null or b.id::text in ($2, $4))
order by o.reward nulls last limit 1`, { params: ["provider","reward","customerId","reference"], sure: ["stake"] });
