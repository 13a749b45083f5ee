-- name: limitsOf :one
select w.currency, w.time_zone as "timeZone", limits_json(w.customer_id) as limits, limit_figures(w.customer_id) as figures,
  p.limit_prompt_skipped_at is not null as skipped, p.has_validated_email as "emailVerified",
  p.identity_verified_at is not null as "identityVerified", p.age_verified_at is not null as "ageVerified", p.created_at as "joinedAt"
from wallet w join player p using (customer_id) where w.customer_id = :customerId;

-- name: limitEvents :many
select e.kind as type, e.period, e.event, wire_limit(e.kind, e.previous, w.currency) as previous,
  wire_limit(e.kind, e.amount, w.currency) as amount, wire_instant(e.due_at) as "dueAt", e.actor, e.reason,
  wire_instant(e.at) as "at!"
from limit_event e join wallet w using (customer_id)
where e.customer_id = :customerId order by e.id desc limit :take offset :offset;

-- name: skipPrompt :exec
update player set limit_prompt_skipped_at = now()
where customer_id = :customerId and limit_prompt_skipped_at is null;

-- name: placeWallets :exec
update wallet w set time_zone = b.timezone
from player p join jsonb_to_recordset(:zones::jsonb) as b (id int, timezone text) on b.id = p.brand_id
where p.customer_id = w.customer_id and w.time_zone <> b.timezone;

-- name: changeLimit :only
select limit_change(:customerId, :type, :period, :amount?, :raise::jsonb, :actor, :reason?) as changed;

-- name: confirmRaise :only
select limit_confirm(:customerId, :type, :period, :amount?) as changed;

-- name: keepLimit :only
select limit_keep(:customerId, :type, :period) as changed;
