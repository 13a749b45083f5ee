-- name: transactionOf :one
select t.kind, t.customer_id as "customerId", t.round_id as "roundId", t.amount, w.currency,
  t.rolled_back as "isRolledBack", coalesce(r.wins, 0) > 0 as "isSettled!", s.token_hash as "tokenHash"
from game_transaction t
join wallet w using (customer_id)
left join game_round r using (provider, round_id, customer_id)
-- The session of a stake is the last one of its game that had begun.
cross join lateral (
  select g.token_hash from game_session g
  where g.customer_id = t.customer_id and g.provider = t.provider and g.game_id = coalesce(r.game_id, g.game_id)
    and g.created_at <= t.created_at
  order by g.created_at desc limit 1
) s
where t.provider = :provider and t.transaction_id = :transactionId;

-- name: lastSessionOf :one
select s.token_hash as "tokenHash", s.currency
from partner_player p join game_session s using (provider, customer_id)
where p.provider = :provider and p.name = :name
order by s.created_at desc limit 1;

-- name: freeRoundsOfReward :one
-- Free rounds of a player by the provider's id of them, or by ours.
select b.id, (b.terms ->> 'stake')::bigint as "stake!"
from bonus b left join ordered_free_rounds o on o.bonus_id = b.id and o.provider = :provider and o.reward = :reward
where b.customer_id = :customerId and b.type = 'free-rounds' and (o.reward is not null or b.id::text in (:reward, :reference?))
order by o.reward nulls last limit 1;
