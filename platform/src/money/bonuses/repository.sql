-- fragment: order
ended_at is not null, array_position(array['CLAIMED', 'ACTIVE', 'PENDING'], status),
  coalesce(ended_at, opted_at) desc, id

-- name: bonusesOf :many
-- Returns current and past bonuses, actionable ones first, then the latest. Omits opt-ins that still await a deposit
-- and bonuses that cannot be claimed because offers are off or the player may have only one.
select bonus_json(b) as bonus from bonus b
where customer_id = :customerId and status <> 'OPTED_IN'
  and (status not in ('ACTIVE', 'PENDING') or not (offers_are_off(customer_id) or bonus_is_second(b)))
order by {order} limit 100;

-- name: runningBonuses :many
select bonus_json(b) as bonus from bonus b where customer_id = :customerId and status = 'CLAIMED'
order by {order} limit 100;

-- name: claimBonus :only
select bonus_claim(:bonusId::uuid, :customerId, :needs::jsonb, :key, :hash) as claimed;

-- name: forfeitBonus :only
select bonus_forfeit(:bonusId::uuid, :customerId, :key, :hash) as done;

-- name: nextDue :only
select bonus_next_due() as due;

-- name: announceOffer :exec
insert into outbox (customer_id, event, payload)
values (:customerId, 'BonusOffer', :payload::jsonb);
