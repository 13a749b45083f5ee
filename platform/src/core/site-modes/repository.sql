-- name: switches :many
select brand_id as "brandId", mode, is_on as "isOn", until, reason, actor, changed_at as "changedAt"
from site_switch order by brand_id, mode;

-- name: setSwitch :exec
insert into site_switch (brand_id, mode, is_on, until, reason, actor, changed_at)
values (:brandId, :mode, :isOn, :until?::timestamptz, :reason, :actor, now())
on conflict (brand_id, mode) do update set is_on = excluded.is_on, until = excluded.until, reason = excluded.reason,
  actor = excluded.actor, changed_at = excluded.changed_at;

-- name: isKeyUsed :only
select exists (select from idempotency where scope = :scope and key = :key) as "isUsed!";

-- name: brandOfGame :one
select p.brand_id as "brandId" from game_session g join player p on p.customer_id = g.customer_id
where g.token_hash = :tokenHash and g.provider = :provider;
