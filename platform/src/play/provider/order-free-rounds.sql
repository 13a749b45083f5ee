-- name: freeRoundsOf :one
select b.customer_id as "customerId", b.brand_id as "brandId", b.currency, b.rounds_left as "left",
  (b.terms ->> 'stake')::bigint as "stake!", b.terms ->> 'game' as "gameId!", b.expires_at as "endsAt!",
  coalesce(o.provider, g.provider) as "provider!", o.reward, o.cancelled_at is not null as "isCancelled!",
  b.status = 'CLAIMED' and b.expires_at > now() and b.rounds_left > 0 as "isRunning!"
from bonus b join game g on g.id = b.terms ->> 'game' left join ordered_free_rounds o on o.bonus_id = b.id
where b.id = :id::uuid and b.type = 'free-rounds' and b.claimed_at is not null;

-- name: noteOrdered :exec
insert into ordered_free_rounds (bonus_id, provider, reward) values (:id::uuid, :provider, :reward)
on conflict do nothing;

-- name: noteCancelled :exec
update ordered_free_rounds set cancelled_at = now() where bonus_id = :id::uuid;
